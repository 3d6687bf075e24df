import { useTranslate } from '@saffron/core/react'
import { type SyntheticEvent, useState } from 'react'

import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { resizedTo, type Size } from '../picture/edit-geometry.ts'

import styles from './image.module.css'

interface ResizeDialogProps {
  readonly size: Size
  readonly onResize: (size: Size) => void
  readonly onCancel: () => void
}

type Side = 'width' | 'height'

/** Asks for another size with the same ratio. The other side follows while one is typed. */
export function ResizeDialog({ size, onResize, onCancel }: ResizeDialogProps) {
  const t = useTranslate('draw')
  const [typed, setTyped] = useState<{ readonly side: Side; readonly text: string }>()
  const pixels = Number(typed?.text)
  const isNumber = Number.isInteger(pixels) && pixels > 0
  const wanted = typed === undefined || !isNumber ? size : resizedTo(size, typed.side, pixels)
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    onResize(wanted)
    return Promise.resolve()
  }
  const field = (side: Side) => (
    <Field
      label={t(`draw.${side}`)}
      type="number"
      inputMode="numeric"
      min={1}
      value={typed?.side === side ? typed.text : wanted[side]}
      onChange={({ target }) => setTyped({ side, text: target.value })}
      // What was typed may be more than an image can have.
      onBlur={() => setTyped((now) => (now?.side === side ? { side, text: String(wanted[side]) } : now))}
    />
  )
  return (
    <FormSheet
      title={t('draw.image.resizeTitle')}
      ok={t('draw.image.apply')}
      form={{ submit, failure: undefined, busy: false, isChanged: false }}
      onCancel={onCancel}
    >
      <div className={styles.sides}>
        {field('width')}
        {field('height')}
      </div>
    </FormSheet>
  )
}
