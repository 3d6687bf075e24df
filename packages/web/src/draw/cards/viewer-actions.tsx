import type { Drawing, DrawingResult } from '@saffron/core/draw'
import type { AreaTranslate } from '@saffron/core/i18n'
import { ImagePlus, Info, Paintbrush } from 'lucide-react'

import type { ViewerAction } from '../../viewer/index.ts'
import type { DrawingActions } from '../use-drawing-actions.tsx'
import { isVideo } from './tiles.ts'

interface ViewerActionsOf {
  readonly drawing: Drawing
  readonly result: DrawingResult
  readonly actions: DrawingActions
  readonly mayWrite: boolean
  readonly onDetails: () => void
  readonly t: AreaTranslate<'draw'>
}

/** What the viewer offers for an image: the few things that lead on from looking at it. */
export function viewerActions({ drawing, result, actions, mayWrite, onDetails, t }: ViewerActionsOf): ViewerAction[] {
  const details = { label: t('draw.details'), icon: <Info aria-hidden />, onClick: onDetails }
  if (!mayWrite || drawing.trashedAt !== undefined || isVideo(result)) return [details]
  const edit = {
    label: t('draw.editWithMask'),
    icon: <Paintbrush aria-hidden />,
    onClick: () => void actions.edit(result, drawing),
  }
  const reference = {
    label: t('draw.asReference'),
    icon: <ImagePlus aria-hidden />,
    onClick: () => actions.asReference(result),
  }
  return [...(actions.canEdit ? [edit] : []), reference, details]
}
