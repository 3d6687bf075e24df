import { PAPER_SIZES, type TitlePageEntry } from '@saffron/core/playscript'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { ToolsProps } from './tools-panel.tsx'

/** Fountain's keys of a title page, in the order in which they're printed. */
const KEYS = { credit: 'Credit', author: 'Author', source: 'Source', draft: 'Draft date', contact: 'Contact' } as const
const FIELDS = Object.keys(KEYS) as (keyof typeof KEYS)[]

const isKey = (entry: TitlePageEntry, key: string): boolean => entry.key.toLowerCase() === key.toLowerCase()

/** Returns a title page with other values. Entries that the form doesn't know stay, and empty ones go. */
function changedTitlePage(
  entries: readonly TitlePageEntry[],
  values: Readonly<Record<string, string>>,
): TitlePageEntry[] {
  const kept = entries.flatMap((entry) => {
    const known = Object.keys(values).find((key) => isKey(entry, key))
    if (known === undefined) return [entry]
    const value = values[known]?.trim() ?? ''
    return value === '' ? [] : [{ key: entry.key, value }]
  })
  const added = Object.entries(values)
    .filter(([key, value]) => value.trim() !== '' && !entries.some((entry) => isKey(entry, key)))
    .map(([key, value]) => ({ key, value: value.trim() }))
  return [...kept, ...added]
}

/** The title page and the paper. */
export function TitlePagePanel({ script, open: { saver }, mayWrite, onChanged, onReplaced }: ToolsProps) {
  const t = useTranslate('playscript')
  const toast = useToast()
  const report = useReportError()
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      FIELDS.map((field) => [KEYS[field], script.titlePage.find((entry) => isKey(entry, KEYS[field]))?.value ?? '']),
    ),
  )
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const titlePage = changedTitlePage(script.titlePage, values)
      onChanged(await api.playscript.updatePlayscript({ params: { id: script.id }, body: { titlePage } }))
      toast(t('playscript.titlePage.saved'))
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  const choosePaper = async (value: string) => {
    const paper = PAPER_SIZES.find((each) => each === value)
    try {
      await saver.save()
      await api.playscript.updatePlayscript({
        params: { id: script.id },
        body: { ...(paper !== undefined && { paper }) },
      })
      onReplaced()
    } catch (error) {
      report(error)
    }
  }
  return (
    <>
      {FIELDS.map((field) => (
        <TextAreaField
          key={field}
          label={t(`playscript.titlePage.${field}`)}
          value={values[KEYS[field]] ?? ''}
          rows={field === 'contact' ? 3 : 1}
          readOnly={!mayWrite}
          onChange={({ target }) => setValues({ ...values, [KEYS[field]]: target.value })}
        />
      ))}
      {mayWrite && (
        <Button tone="primary" busy={busy} onClick={() => void save()}>
          {t('common.save')}
        </Button>
      )}
      <SelectField
        label={t('playscript.paper')}
        value={script.paper}
        disabled={!mayWrite}
        options={PAPER_SIZES.map((value) => ({ value, label: t(`playscript.paper.${value}`) }))}
        onChange={({ target }) => void choosePaper(target.value)}
      />
    </>
  )
}
