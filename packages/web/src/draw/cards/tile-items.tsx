import type { Drawing, DrawingResult } from '@saffron/core/draw'
import type { AreaTranslate } from '@saffron/core/i18n'
import {
  Clapperboard,
  Copy,
  Crop,
  Download,
  Expand,
  FolderPlus,
  Heart,
  ImagePlus,
  Info,
  MessageCirclePlus,
  Paintbrush,
  RotateCcw,
  ScanText,
  Sprout,
  Trash2,
  WandSparkles,
} from 'lucide-react'

import type { MenuItem } from '../../ui/menu-items.ts'
import type { DrawingActions } from '../use-drawing-actions.tsx'
import { isVideo } from './tiles.ts'

interface TileItems {
  readonly drawing: Drawing
  /** Undefined for a drawing without results. */
  readonly result: DrawingResult | undefined
  readonly actions: DrawingActions
  readonly mayWrite: boolean
  readonly onDetails?: (() => void) | undefined
  readonly onOpenInEditor: (result: DrawingResult) => void
  readonly t: AreaTranslate<'draw'>
}

/** What can be done with a result, or with a drawing that has none. */
export function tileItems({ drawing, result, actions, mayWrite, onDetails, onOpenInEditor, t }: TileItems): MenuItem[] {
  const image = result !== undefined && !isVideo(result) ? result : undefined
  const write = (show: boolean) => mayWrite && show
  return [
    {
      label: t('draw.details'),
      icon: <Info aria-hidden />,
      show: onDetails !== undefined,
      onClick: () => onDetails?.(),
    },
    { divider: 'details' },
    {
      label: t('draw.reuse'),
      icon: <RotateCcw aria-hidden />,
      show: write(drawing.kind !== 'describe'),
      onClick: () => actions.reuse(drawing),
    },
    {
      label: t('draw.copyPrompt'),
      icon: <Copy aria-hidden />,
      show: drawing.prompt !== '',
      onClick: () => actions.copyText(drawing.prompt),
    },
    {
      label: t('draw.copySeed'),
      icon: <Sprout aria-hidden />,
      show: result?.seed !== undefined,
      onClick: () => actions.copyText(String(result?.seed)),
    },
    { divider: 'settings' },
    ...(image === undefined
      ? []
      : [
          {
            label: t('draw.asReference'),
            icon: <ImagePlus aria-hidden />,
            show: mayWrite,
            onClick: () => actions.asReference(image),
          },
          {
            label: t('draw.editWithMask'),
            icon: <Paintbrush aria-hidden />,
            show: write(actions.canEdit),
            onClick: () => void actions.edit(image, drawing),
          },
          ...(image.actions ?? []).map((action) => ({
            label: action.label,
            icon: action.kind === 'upscale' ? <Expand aria-hidden /> : <WandSparkles aria-hidden />,
            show: mayWrite,
            onClick: () => void actions.act(drawing, image, action),
          })),
          {
            label: t('draw.describe'),
            icon: <ScanText aria-hidden />,
            show: write(actions.canDescribe),
            onClick: () => void actions.describe(image, drawing),
          },
          {
            label: t('draw.toVideo'),
            icon: <Clapperboard aria-hidden />,
            show: write(actions.canVideo),
            onClick: () => actions.toVideo(image, drawing),
          },
          {
            label: t('draw.openInEditor'),
            icon: <Crop aria-hidden />,
            show: mayWrite,
            onClick: () => onOpenInEditor(image),
          },
        ]),
    { divider: 'images' },
    ...(result === undefined
      ? []
      : [
          {
            label: t('common.download'),
            icon: <Download aria-hidden />,
            onClick: () => void actions.download([result]),
          },
          {
            label: t('draw.addToChat'),
            icon: <MessageCirclePlus aria-hidden />,
            show: mayWrite,
            onClick: () => void actions.addToChat([result]),
          },
        ]),
    {
      label: t(drawing.favorite ? 'draw.unfavorite' : 'draw.favorite'),
      icon: <Heart aria-hidden />,
      show: mayWrite,
      onClick: () => void actions.favorite(drawing),
    },
    {
      label: t('draw.collect'),
      icon: <FolderPlus aria-hidden />,
      show: mayWrite,
      onClick: () => void actions.collect([drawing]),
    },
    { divider: 'files' },
    {
      label: t('draw.delete', { count: Math.max(1, drawing.results.length) }),
      icon: <Trash2 aria-hidden />,
      danger: true,
      show: mayWrite,
      onClick: () => void actions.remove([drawing]),
    },
  ]
}
