import { BUILTIN_TOOLS } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { joinSentences } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'

import { readAddedPlugins } from '../../plugins/index.ts'
import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useModelOptions } from '../use-model-names.ts'
import type { FieldProps } from './field-props.ts'
import { Section } from './section.tsx'
import { ToolChoice } from './tool-choice.tsx'

import field from '../../ui/field.module.css'
import styles from './form.module.css'

const BUILTIN = 'builtin'

/** The plugins that the agent may use, and which of their tools. */
export function ToolFields({ fields, change }: FieldProps) {
  const t = useTranslate('store')
  const { value: plugins = [], error, reload } = useLoaded(readAddedPlugins)
  const { models } = useModelOptions()
  const { tools, model: name } = fields
  const model = models.find((each) => each.name === name)
  const cantUse = model !== undefined && !model.features.includes('tools') && tools.length > 0
  const keys = new Set([BUILTIN, ...plugins.map(({ key }) => key)])
  const unknown = error === undefined ? tools.filter(({ plugin }) => !keys.has(plugin)) : []
  const set = (key: string, names: readonly string[] | undefined | null) => {
    const others = tools.filter(({ plugin }) => plugin !== key)
    change({ tools: names === null ? others : [...others, { plugin: key, ...(names && { names: [...names] }) }] })
  }
  const chosen = (key: string) => tools.find(({ plugin }) => plugin === key)
  const loadBuiltin = useCallback(async () => BUILTIN_TOOLS.map((tool) => ({ name: tool, title: tool })), [])
  return (
    <Section title={t('store.form.section.tools')}>
      <div className={styles.rows}>
        <p className={field.hint}>
          {joinSentences([
            t('store.form.tools.hint'),
            ...(fields.knowledge.length > 0 ? [t('store.form.tools.knowledge')] : []),
          ])}
        </p>
        <div aria-live="polite">{cantUse && <p className={field.problem}>{t('store.form.tools.missing')}</p>}</div>
        <ToolChoice
          name={t('store.form.tools.builtin')}
          chosen={chosen(BUILTIN)}
          load={loadBuiltin}
          onChange={(names) => set(BUILTIN, names)}
        />
        {plugins.map(({ id, key, name: plugin }) => (
          <PluginChoice key={key} id={id} name={plugin} chosen={chosen(key)} onChange={(names) => set(key, names)} />
        ))}
        {unknown.map((choice) => (
          <ToolChoice
            key={choice.plugin}
            name={choice.plugin}
            note={t('store.form.tools.unknown')}
            chosen={choice}
            onChange={(names) => set(choice.plugin, names)}
          />
        ))}
        {error !== undefined && (
          <div role="alert">
            <p className={field.problem}>
              {t('store.form.tools.failed')} {describeError(error, t)}
            </p>
            <Button onClick={() => void reload()}>{t('common.tryAgain')}</Button>
          </div>
        )}
      </div>
    </Section>
  )
}

interface PluginChoiceProps extends Pick<Parameters<typeof ToolChoice>[0], 'name' | 'chosen' | 'onChange'> {
  readonly id: string
}

function PluginChoice({ id, ...choice }: PluginChoiceProps) {
  const [load] = useState(() => async (signal: AbortSignal) => {
    const { tools = [] } = await api.plugins.getPlugin({ params: { id }, signal })
    return tools.map(({ name, title }) => ({ name, title: title ?? name }))
  })
  return <ToolChoice {...choice} load={load} />
}
