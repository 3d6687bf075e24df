import type { Node } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { SUMMARY_KINDS, type SummaryKind, type TextSummary } from '@saffron/core/summary'
import { FolderOpen, Upload } from 'lucide-react'
import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react'

import { DrivePicker, ignoreCancel, pickFromSystem } from '../drive/index.ts'
import { api } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { useDialog } from '../ui/overlays/use-dialog.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { SourceChip } from './source-chip.tsx'
import { isEmpty, LONG_PASTE, NOTHING, pasted, type Source } from './source.ts'
import { startSummary } from './start-summary.ts'

import styles from './summary.module.css'

const LENGTHS = [200, 500, 1000] as const
const isFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

interface SummaryFormProps {
  readonly onStarted: (summary: TextSummary) => void
}

/** Takes a text, and what to make of it. */
export function SummaryForm({ onStarted }: SummaryFormProps) {
  const t = useTranslate('summary')
  const dialog = useDialog()
  const { id: workspace } = useSpace()
  const [source, setSource] = useState<Source>(NOTHING)
  const [kind, setKind] = useState<SummaryKind>('summary')
  const [maxCharacters, setMax] = useState<number>(LENGTHS[1])
  const [model, setModel] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const leave = useRef<AbortController>(undefined)
  useEffect(() => () => leave.current?.abort(), [])
  const load = useCallback(
    (signal: AbortSignal) =>
      api.chat.listModels({ params: { features: 'chat,longtext' }, query: { workspace }, signal }),
    [workspace],
  )
  const models = useLoaded(load).value?.list ?? []

  const take = (next: Source) => {
    setError(undefined)
    setSource(next)
  }
  const takeFiles = ([file]: readonly File[]) => {
    if (file !== undefined) take({ kind: 'file', file })
  }
  const pickNode = async () => {
    const [node] = (await dialog<readonly Node[]>(t('summary.fromDrive'), DrivePicker)) ?? []
    if (typeof node?.asset === 'string') take({ kind: 'node', asset: node.asset, name: node.name })
  }
  const submit = async () => {
    if (isEmpty(source)) {
      setError(t('summary.needsText'))
      return
    }
    setBusy(true)
    setError(undefined)
    leave.current = new AbortController()
    const { signal } = leave.current
    try {
      const wish = { source, kind, maxCharacters, model: model === '' ? undefined : model, workspace }
      onStarted(await startSummary(wish, signal))
    } catch (failure) {
      if (!signal.aborted) setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    // Files are dropped on it. Buttons do the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.form}
      aria-label={t('summary.new')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
      onDragOver={(event) => isFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!isFiles(event)) return
        event.preventDefault()
        takeFiles([...event.dataTransfer.files])
      }}
    >
      {source.kind === 'typed' ? (
        <TextAreaField
          label={t('summary.text')}
          placeholder={t('summary.placeholder')}
          rows={10}
          value={source.text}
          onChange={({ currentTarget }) => take({ kind: 'typed', text: currentTarget.value })}
          onPaste={(event) => {
            const [file] = event.clipboardData.files
            const text = event.clipboardData.getData('text/plain')
            if (file !== undefined) takeFiles([file])
            else if (text.length > LONG_PASTE && source.text.trim() === '') take(pasted(text))
            else return
            event.preventDefault()
          }}
        />
      ) : (
        <SourceChip source={source} onRemove={() => take(NOTHING)} />
      )}
      <div className={styles.sources}>
        <Button
          icon={<Upload aria-hidden />}
          onClick={() => void pickFromSystem('files').then((files) => takeFiles([...files]), ignoreCancel)}
        >
          {t('summary.fromDevice')}
        </Button>
        <Button icon={<FolderOpen aria-hidden />} onClick={() => void pickNode()}>
          {t('summary.fromDrive')}
        </Button>
      </div>
      <div className={styles.settings}>
        <SelectField
          label={t('summary.kind')}
          value={kind}
          options={SUMMARY_KINDS.map((value) => ({ value, label: t(`summary.kind.${value}`) }))}
          onChange={({ currentTarget }) => setKind(SUMMARY_KINDS.find((each) => each === currentTarget.value) ?? kind)}
        />
        {(kind === 'summary' || kind === 'points') && (
          <SelectField
            label={t('summary.length')}
            value={String(maxCharacters)}
            options={LENGTHS.map((value) => ({
              value: String(value),
              label: t('summary.characters', { count: value }),
            }))}
            onChange={({ currentTarget }) => setMax(Number(currentTarget.value))}
          />
        )}
        <SelectField
          label={t('summary.model')}
          value={model}
          options={[
            { value: '', label: t('summary.model.default') },
            ...models.map(({ name, displayName }) => ({ value: name, label: displayName })),
          ]}
          onChange={({ currentTarget }) => setModel(currentTarget.value)}
        />
      </div>
      <p className={styles.note}>{t(`summary.about.${kind}`)}</p>
      <Failure error={error} />
      <Button type="submit" tone="primary" busy={busy} className={styles.submit}>
        {t('summary.start')}
      </Button>
    </form>
  )
}
