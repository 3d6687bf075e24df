import { useTranslate } from '@saffron/core/react'
import type { SystemPrompt } from '@saffron/core/system'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../ui/app-context.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList } from './part-list.tsx'
import type { PartProps } from './part-props.ts'
import { ReadingPart } from './reading-part.tsx'
import { useSearchedList } from './use-part-list.ts'
import { usePart } from './use-part.ts'

/** What the house says to models: to find and to read. */
export function PromptsPart({ title, above, onKey, onPalette, onBack }: PartProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const [reading, setReading] = useState<SystemPrompt>()
  const { searchProps } = useSearchedList(api.system.searchPrompts)
  const { listProps } = usePart(t('cli.adminScreen.promptsHint'))
  const stateOf = ({ known, isDefault }: SystemPrompt) =>
    t(known ? (isDefault ? 'cli.prompts.default' : 'cli.prompts.rewritten') : 'cli.prompts.own')
  return (
    <PartList
      title={title}
      above={above}
      {...searchProps}
      cells={(prompt) => [cleanLine(prompt.key), stateOf(prompt), cleanLine(prompt.note || prompt.text)]}
      empty={t('admin.prompt.empty')}
      {...listProps}
      onPick={setReading}
      onKey={onKey}
      onPalette={onPalette}
      onBack={onBack}
      over={
        reading && (
          <ReadingPart
            title={`${cleanLine(reading.key)} · ${t('admin.prompt.version', { version: reading.version })}`}
            above={reading.variables.length === 0 ? [] : [variablesOf(reading)]}
            text={reading.text || t('admin.prompt.nothing')}
            onBack={() => setReading(undefined)}
          />
        )
      }
    />
  )

  function variablesOf({ variables }: SystemPrompt): string {
    return t('admin.prompt.variables', { names: variables.map((name) => `{{${name}}}`).join(', ') })
  }
}
