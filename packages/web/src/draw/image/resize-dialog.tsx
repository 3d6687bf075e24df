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

/** Asks for another size with the same ratio. */
export function ResizeDialog({ size, onResize, onCancel }: ResizeDialogProps) {
  const t = useTranslate('draw')
  const [wanted, setWanted] = useState(size)
  const set = (side: 'width' | 'height', text: string) => {
    const pixels = Number(text)
    if (Number.isInteger(pixels) && pixels > 0) setWanted(resizedTo(size, side, pixels))
  }
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    onResize(wanted)
    return Promise.resolve()
  }
  const field = (side: 'width' | 'height') => (
    <Field
      key={`${side} ${wanted[side]}`}
      label={t(`draw.${side}`)}
      type="number"
      inputMode="numeric"
      min={1}
      defaultValue={wanted[side]}
      onBlur={({ target }) => set(side, target.value)}
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
