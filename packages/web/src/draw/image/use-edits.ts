import { useState } from 'react'

import {
  type Box,
  clampCrop,
  cropToRatio,
  isEdited,
  NO_EDIT,
  type PictureEdit,
  turnedSize,
} from '../picture/edit-geometry.ts'
import type { OpenedImage } from './use-opened-image.ts'

export const CROP_RATIOS = ['free', '1:1', '4:3', '16:9', '9:16'] as const
export type CropRatio = (typeof CROP_RATIOS)[number]

/** A crop that isn't applied yet. */
interface OpenCrop {
  readonly box: Box
  readonly ratio: CropRatio
}

interface Edits {
  readonly of: OpenedImage
  readonly edit: PictureEdit
  /** What was last saved. */
  readonly saved: PictureEdit | undefined
  readonly crop: OpenCrop | undefined
}

/** Width divided by height. Undefined for any. */
export function aspectOfCrop(ratio: CropRatio): number | undefined {
  if (ratio === 'free') return undefined
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  return width / height
}

const editsOf = (of: OpenedImage): Edits => ({
  of,
  edit: NO_EDIT,
  saved: of.isMade === true ? undefined : NO_EDIT,
  crop: undefined,
})

/** The changes of the opened image. Another image starts without any. */
export function useEdits(opened: OpenedImage) {
  const [held, setHeld] = useState(() => editsOf(opened))
  const edits = held.of === opened ? held : editsOf(opened)
  if (edits !== held) setHeld(edits)
  const { edit, saved, crop } = edits
  const change = (next: Partial<Edits>) => setHeld({ ...edits, ...next })
  const whole = turnedSize(opened.bitmap, edit)
  const all: Box = { x: 0, y: 0, ...whole }
  return {
    edit,
    crop,
    /** The size of the image that is cropped. */
    whole,
    isUnsaved: saved === undefined ? true : edit !== saved && (isEdited(edit) || isEdited(saved)),
    setEdit: (next: PictureEdit) => change({ edit: next }),
    /** Saving takes a while, in which there may be further changes, or another image. */
    markSaved: (next: PictureEdit) => setHeld((now) => (now.of === opened ? { ...now, saved: next } : now)),
    openCrop: () => change({ crop: { box: edit.crop ?? all, ratio: 'free' } }),
    dragCrop: (box: Box) => crop !== undefined && change({ crop: { ...crop, box } }),
    chooseRatio: (ratio: CropRatio) => {
      const aspect = aspectOfCrop(ratio)
      change({ crop: { ratio, box: aspect === undefined ? all : clampCrop(cropToRatio(all, aspect), whole) } })
    },
    closeCrop: () => change({ crop: undefined }),
    applyCrop: () =>
      crop !== undefined &&
      change({ crop: undefined, edit: { ...edit, crop: clampCrop(crop.box, whole), size: undefined } }),
  }
}
