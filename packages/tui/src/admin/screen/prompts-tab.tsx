import { promptState, promptVariables } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import type { SystemPrompt } from '@saffron/core/system'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList } from '../../ui/list/index.ts'
import { PromptForm } from './forms/prompt-form.tsx'
import type { TabProps } from './tab-props.ts'
import { TextView } from './text-view.tsx'
import { useSearchedList } from './use-tab-list.ts'
import { useTab } from './use-tab.ts'

/** System prompts: find, read, add and edit. */
export function PromptsTab({ frame, onKey }: TabProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const [reading, setReading] = useState<SystemPrompt>()
  const [editing, setEditing] = useState<'new' | SystemPrompt>()
  const { store, searchProps } = useSearchedList(api.system.searchPrompts)
  const { listProps, keysOf, say } = useTab(t('cli.adminScreen.promptsHint'))
  const saved = (prompt: SystemPrompt) => {
    setEditing(undefined)
    store.update(prompt.id, () => prompt)
    void store.refresh()
    say(t('cli.prompts.saved', { key: cleanLine(prompt.key), version: prompt.version }))
  }
  return (
    <PartList
      {...frame}
      {...searchProps}
      cells={(prompt) => [
        cleanLine(prompt.key),
        t(`cli.prompts.${promptState(prompt)}`),
        cleanLine(prompt.note || prompt.text),
      ]}
      empty={t('admin.prompt.empty')}
      {...listProps}
      onPick={setReading}
      onKey={keysOf(onKey, (prompt) => ({
        add: () => setEditing('new'),
        ...(prompt && { edit: () => setEditing(prompt) }),
      }))}
      over={
        editing === undefined ? (
          reading && (
            <TextView
              title={`${cleanLine(reading.key)} · ${t('admin.prompt.version', { version: reading.version })}`}
              above={reading.variables.length === 0 ? [] : [promptVariables(reading, t)]}
              text={reading.text || t('admin.prompt.nothing')}
              onBack={() => setReading(undefined)}
            />
          )
        ) : (
          <PromptForm
            prompt={editing === 'new' ? undefined : editing}
            onSaved={saved}
            onLeave={() => setEditing(undefined)}
          />
        )
      }
    />
  )
}
