import type { PluginTool, ToolDifference } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'
import { diffLines } from '@saffron/core/store'

import { BusyButton } from '../../ui/busy-button.tsx'
import { MarkedText } from './marked-text.tsx'
import { usePartName } from './use-part-name.ts'

import styles from './tools.module.css'

interface ChangesProps {
  readonly tool: PluginTool
  /** Whether the server added the tool later. */
  readonly isNew: boolean
  /** Undefined for those who can't accept it. */
  readonly onAccept: (() => Promise<void>) | undefined
}

/** What accepting a tool's new definition would change, line by line, and the button. */
export function Changes({ tool, isNew, onAccept }: ChangesProps) {
  const t = useTranslate('plugins')
  const partName = usePartName()
  const { name, title, differences = [], hasInvisible } = tool
  return (
    <>
      {isNew && <p className={styles.note}>{t('plugins.changes.new')}</p>}
      {hasInvisible && <p className={styles.note}>{t('plugins.tool.invisible')}</p>}
      <dl className={styles.changes} aria-label={t('plugins.changes.title')}>
        {differences.map((difference) => (
          <div key={difference.path}>
            <dt>
              <MarkedText text={partName(difference.path)} />
            </dt>
            <dd lang="" dir="auto">
              <Lines difference={difference} />
            </dd>
          </div>
        ))}
      </dl>
      {onAccept !== undefined && (
        <BusyButton
          className={styles.accept}
          label={t('plugins.changes.acceptOf', { tool: title ?? name })}
          onPress={onAccept}
        >
          {t('plugins.changes.accept')}
        </BusyButton>
      )}
    </>
  )
}

const linesOf = (text: string | null): readonly string[] => (text === null ? [] : text.split('\n'))

function Lines({ difference: { before, after } }: { readonly difference: ToolDifference }) {
  const t = useTranslate('plugins')
  return diffLines(linesOf(before), linesOf(after)).map(({ kind, text }, index) => {
    const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
    return (
      // Lines have no ID, and never change here.
      // oxlint-disable-next-line react/no-array-index-key
      <p key={index}>
        {kind !== 'same' && (
          <span className="visually-hidden">
            {t(kind === 'added' ? 'plugins.changes.after' : 'plugins.changes.before')}{' '}
          </span>
        )}
        <Tag>
          <MarkedText text={text || ' '} />
        </Tag>
      </p>
    )
  })
}
