import { promptState, promptVariables } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import type { SystemPrompt } from '@saffron/core/system'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { useEditor } from '../../shell/use-editor.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList } from '../../ui/list/index.ts'
import { sgr } from '../../ui/style.ts'
import type { TabProps } from './tab-props.ts'
import { TextView } from './text-view.tsx'
import { useSearchedList } from './use-tab-list.ts'
import { useTab } from './use-tab.ts'

/** System prompts: find, read, and edit in the user's editor. */
export function PromptsTab({ frame, onKey }: TabProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const [reading, setReading] = useState<SystemPrompt>()
  const { store, searchProps } = useSearchedList(api.system.searchPrompts)
  const editText = useEditor()
  const { listProps, attempt, keysOf, say } = useTab(t('cli.adminScreen.promptsHint'))
  const edit = ({ id, key, text, version }: SystemPrompt) =>
    attempt(
      async () => {
        const { editor, edited } = await editText(text)
        if (edited === undefined) return say(t('cli.app.editorFailed', { editor }), sgr.error)
        if (edited === text) return
        if (edited.trim() === '') return say(t('cli.adminScreen.promptEmpty'), sgr.error)
        const saved = await api.system.updatePrompt({ params: { id }, body: { text: edited, version } })
        store.update(id, () => saved)
        say(t('cli.prompts.saved', { key: cleanLine(key), version: saved.version }))
      },
      { refresh: store.refresh },
    )
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
      onKey={keysOf(onKey, (prompt) => prompt && { edit: () => edit(prompt) })}
      over={
        reading && (
          <TextView
            title={`${cleanLine(reading.key)} · ${t('admin.prompt.version', { version: reading.version })}`}
            above={reading.variables.length === 0 ? [] : [promptVariables(reading, t)]}
            text={reading.text || t('admin.prompt.nothing')}
            onBack={() => setReading(undefined)}
          />
        )
      }
    />
  )
}
