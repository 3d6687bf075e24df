import { SCENE_ACTIONS, SCRIPT_LANGUAGES, type SceneAction } from '@saffron/core/playscript'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { regionLocale } from '../../ui/region-locale.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'

/** What a model is asked to do with a scene. */
export interface Ask {
  readonly action: SceneAction
  readonly to: string
  readonly instructions: string
}

interface AskFormProps {
  readonly busy: boolean
  readonly onAsk: (ask: Ask) => void
}

/** Asks for a proposal: what kind, and how. */
export function AskForm({ busy, onAsk }: AskFormProps) {
  const t = useTranslate('playscript')
  const [ask, setAsk] = useState<Ask>({ action: 'genPlayscript', to: t.locale, instructions: '' })
  const names = new Intl.DisplayNames(regionLocale(t.locale), { type: 'language' })
  return (
    <>
      <SelectField
        label={t('playscript.ask')}
        value={ask.action}
        options={SCENE_ACTIONS.map((value) => ({ value, label: t(`playscript.ask.${value}`) }))}
        onChange={({ target }) => {
          const action = SCENE_ACTIONS.find((each) => each === target.value)
          if (action !== undefined) setAsk({ ...ask, action })
        }}
      />
      {ask.action === 'translate' && (
        <SelectField
          label={t('playscript.ask.to')}
          value={ask.to}
          options={SCRIPT_LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }))}
          onChange={({ target }) => setAsk({ ...ask, to: target.value })}
        />
      )}
      <TextAreaField
        label={t('playscript.ask.instructions')}
        hint={t('playscript.ask.hint')}
        rows={2}
        value={ask.instructions}
        maxLength={8000}
        onChange={({ target }) => setAsk({ ...ask, instructions: target.value })}
      />
      <Button tone="primary" busy={busy} onClick={() => onAsk(ask)}>
        {t('playscript.ask.start')}
      </Button>
    </>
  )
}
