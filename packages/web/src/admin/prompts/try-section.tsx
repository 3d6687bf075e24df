import { useTranslate } from '@saffron/core/react'
import { renderPrompt, variablesIn } from '@saffron/core/system'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { isComposingKey } from '../../ui/key-press.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { streamCompletion } from './stream-completion.ts'

import styles from '../console.module.css'

/** Tests the text in the form with a model and values for its variables. */
export function TrySection({ text }: { readonly text: string }) {
  const t = useTranslate('admin')
  const [models, setModels] = useState<readonly string[]>([])
  const [model, setModel] = useState('')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [content, setContent] = useState('')
  const [answer, setAnswer] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [running, setRunning] = useState(false)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => {
    const read = async () => {
      const { list } = await api.chat.listModels({ params: { features: 'chat' } })
      setModels(list.map(({ name }) => name))
      setModel(list[0]?.name ?? '')
    }
    read().catch(setFailure)
    return () => controller.current?.abort()
  }, [])
  const run = async () => {
    const { signal } = (controller.current = new AbortController())
    setAnswer('')
    setFailure(undefined)
    setRunning(true)
    try {
      for await (const piece of streamCompletion({ model, system: renderPrompt(text, values), content, signal })) {
        setAnswer((before) => before + piece)
      }
    } catch (error) {
      if (!signal.aborted) setFailure(error)
    }
    setRunning(false)
  }
  const canRun = !running && content.trim() !== '' && model !== ''
  // The section is inside the prompt's form, which Enter would save.
  const runOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposingKey(event.nativeEvent)) return
    event.preventDefault()
    if (canRun) void run()
  }
  return (
    <fieldset className={styles.stack}>
      <legend>{t('admin.prompt.try')}</legend>
      <SelectField
        label={t('common.model')}
        value={model}
        options={models.map((value) => ({ value, label: value }))}
        onChange={({ target }) => setModel(target.value)}
      />
      {variablesIn(text).map((name) => (
        <Field
          key={name}
          label={`{{${name}}}`}
          value={values[name] ?? ''}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          onKeyDown={runOnEnter}
        />
      ))}
      <Field
        label={t('admin.prompt.message')}
        value={content}
        onChange={({ target }) => setContent(target.value)}
        onKeyDown={runOnEnter}
      />
      <div className={styles.buttons}>
        {running && <Button onClick={() => controller.current?.abort()}>{t('common.stop')}</Button>}
        <Button busy={running} disabled={!canRun} onClick={() => void run()}>
          {t('admin.prompt.run')}
        </Button>
      </div>
      <Failure error={failure} />
      {(running || answer !== '') && (
        <output className={styles.text} aria-label={t('admin.prompt.answer')} aria-busy={running}>
          {answer}
        </output>
      )}
    </fieldset>
  )
}
