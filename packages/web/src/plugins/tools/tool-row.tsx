import type { Plugin, PluginTool } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'

import { api } from '../../shell/session/client.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { Switch } from '../switch.tsx'
import { Changes } from './changes.tsx'
import { MarkedText } from './marked-text.tsx'
import { ToolFacts } from './tool-facts.tsx'
import { useAccept } from './use-accept.ts'

import chips from '../../ui/settings/settings.module.css'
import styles from './tools.module.css'

interface ToolRowProps {
  readonly plugin: Plugin
  readonly tool: PluginTool
  readonly onChanged: (plugin: Plugin) => void
  readonly onOutdated: () => Promise<void>
}

/** A tool: its name and description, its switch, what changed in it, and what it says about itself. */
export function ToolRow({ plugin, tool, onChanged, onOutdated }: ToolRowProps) {
  const t = useTranslate('plugins')
  const report = useReportError()
  const accept = useAccept({ plugin, onChanged, onOutdated })
  const { name, title, description, state, annotations, differences } = tool
  const { id, canEdit, trusted } = plugin
  const isChanged = state === 'changed'
  const runsFreely = trusted && annotations.readOnlyHint === true
  const turn = async (enabled: boolean) => {
    try {
      onChanged(await api.plugins.updatePluginTool({ params: { id, name }, body: { enabled } }))
    } catch (error) {
      report(error)
      await onOutdated()
    }
  }
  return (
    <div className={styles.tool} data-changed={isChanged || undefined}>
      <div className={styles.top}>
        <div className={styles.who}>
          <h4 className={styles.name} lang="">
            {title !== undefined && <MarkedText text={title} />} <code>{name}</code>
          </h4>
          <p className={styles.chips}>
            {isChanged && (
              <span className={chips.chip} data-tone="bad">
                {t(isNew(tool) ? 'plugins.tool.new' : 'plugins.tool.changed')}
              </span>
            )}
            {state === 'disabled' && <span className={chips.chip}>{t('plugins.tool.off')}</span>}
            <span className={chips.chip}>{t(runsFreely ? 'plugins.tool.free' : 'plugins.tool.asks')}</span>
          </p>
        </div>
        {canEdit && !isChanged && (
          <Switch label={t('plugins.tool.on', { tool: title ?? name })} checked={state === 'ok'} onChange={turn} />
        )}
      </div>
      {description !== '' && !isChanged && (
        <p className={styles.description} lang="" dir="auto">
          <MarkedText text={description} />
        </p>
      )}
      {isChanged && <Changes tool={tool} isNew={isNew(tool)} onAccept={canEdit ? () => accept(tool) : undefined} />}
      {!isChanged && tool.hasInvisible && <p className={styles.note}>{t('plugins.tool.invisible')}</p>}
      {differences === undefined && <ToolFacts tool={tool} isTrusted={trusted} />}
    </div>
  )
}

/** Whether the server added the tool later: then nothing of it was accepted before. */
const isNew = ({ differences = [] }: PluginTool): boolean => differences.every(({ before }) => before === null)
