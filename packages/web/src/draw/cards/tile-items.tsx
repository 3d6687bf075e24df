import type { Drawing, DrawingResult } from '@saffron/core/draw'
import type { AreaTranslate } from '@saffron/core/i18n'
import {
  ArchiveRestore,
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

import type { MenuAction, MenuItem } from '../../ui/menu-items.ts'
import type { DrawingActions } from '../use-drawing-actions.tsx'
import { isVideo } from './tiles.ts'

interface ResultItems {
  readonly drawing: Drawing
  readonly result: DrawingResult
  readonly actions: DrawingActions
  readonly mayWrite: boolean
  readonly onOpenInEditor: (result: DrawingResult) => void
  readonly t: AreaTranslate<'draw'>
}

type DrawingItems = Pick<ResultItems, 'drawing' | 'actions' | 'mayWrite' | 't'>

interface TileItems extends Omit<ResultItems, 'result'> {
  /** Undefined for a drawing without results. */
  readonly result: DrawingResult | undefined
  readonly onDetails: () => void
}

/** What can be done with a result, or with a drawing that has none. */
export function tileItems({ result, onDetails, ...rest }: TileItems): MenuItem[] {
  const { drawing, t } = rest
  const { reuse, others, remove } = drawingItems(rest)
  return [
    { label: t('draw.details'), icon: <Info aria-hidden />, onClick: onDetails },
    { divider: 'details' },
    ...reuse,
    ...(result === undefined || drawing.trashedAt !== undefined
      ? []
      : [
          ...seedItems({ ...rest, result }),
          { divider: 'settings' },
          ...resultItems({ ...rest, result }),
          { divider: 'offered' },
          ...offeredItems({ ...rest, result }),
        ]),
    { divider: 'files' },
    ...others,
    { divider: 'delete' },
    ...remove,
  ]
}

/** What can be done with a drawing as a whole. One in the trash can only be restored or deleted. */
export function drawingItems({ drawing, actions, mayWrite, t }: DrawingItems) {
  const isTrashed = drawing.trashedAt !== undefined
  const mayMake = mayWrite && !isTrashed
  const reuse: MenuAction[] = [
    {
      label: t('draw.reuse'),
      icon: <RotateCcw aria-hidden />,
      show: mayMake && drawing.kind !== 'describe',
      onClick: () => actions.reuse(drawing),
    },
    {
      label: t('draw.copyPrompt'),
      icon: <Copy aria-hidden />,
      show: drawing.prompt !== '',
      onClick: () => actions.copyText(drawing.prompt),
    },
  ]
  const others: MenuAction[] = [
    {
      label: t(drawing.favorite ? 'draw.unfavorite' : 'draw.favorite'),
      icon: <Heart aria-hidden fill={drawing.favorite ? 'currentcolor' : 'none'} />,
      show: mayMake,
      onClick: () => actions.favorite(drawing),
    },
    {
      label: t('draw.collect'),
      icon: <FolderPlus aria-hidden />,
      show: mayMake,
      onClick: () => actions.collect([drawing]),
    },
  ]
  const remove: MenuAction[] = [
    {
      label: t('draw.trash.restore'),
      icon: <ArchiveRestore aria-hidden />,
      show: mayWrite && isTrashed,
      onClick: () => actions.restore([drawing]),
    },
    {
      label: t('draw.purge.ask'),
      icon: <Trash2 aria-hidden />,
      danger: true,
      show: mayWrite && isTrashed,
      onClick: () => actions.purge([drawing]),
    },
    {
      label: t('draw.delete', { count: Math.max(1, drawing.results.length) }),
      icon: <Trash2 aria-hidden />,
      danger: true,
      show: mayMake,
      onClick: () => actions.remove([drawing]),
    },
  ]
  return { reuse, others, remove }
}

const seedItems = ({ result: { seed }, actions, t }: ResultItems): MenuAction[] => [
  {
    label: t('draw.copySeed'),
    icon: <Sprout aria-hidden />,
    show: seed !== undefined,
    onClick: () => actions.copyText(String(seed)),
  },
]

/** What can be done with one result. */
export function resultItems({ drawing, result, actions, mayWrite, onOpenInEditor, t }: ResultItems): MenuAction[] {
  const mayMake = mayWrite && !isVideo(result)
  return [
    {
      label: t('draw.editWithMask'),
      icon: <Paintbrush aria-hidden />,
      show: mayMake && actions.canEdit,
      onClick: () => actions.edit(result, drawing),
    },
    {
      label: t('draw.asReference'),
      icon: <ImagePlus aria-hidden />,
      show: mayMake,
      onClick: () => actions.asReference(result),
    },
    {
      label: t('draw.describe'),
      icon: <ScanText aria-hidden />,
      show: mayMake && actions.canDescribe,
      onClick: () => actions.describe(result, drawing),
    },
    {
      label: t('draw.toVideo'),
      icon: <Clapperboard aria-hidden />,
      show: mayMake && actions.canVideo,
      onClick: () => actions.toVideo(result, drawing),
    },
    {
      label: t('draw.openInEditor'),
      icon: <Crop aria-hidden />,
      show: mayMake,
      onClick: () => onOpenInEditor(result),
    },
    {
      label: t('draw.addToChat'),
      icon: <MessageCirclePlus aria-hidden />,
      show: mayWrite,
      onClick: () => actions.addToChat([result]),
    },
    { label: t('common.download'), icon: <Download aria-hidden />, onClick: () => actions.download([result]) },
  ]
}

/** What the provider of a result offers to do with it. */
export const offeredItems = ({ drawing, result, actions, mayWrite }: ResultItems): MenuAction[] =>
  (result.actions ?? []).map((action) => ({
    label: action.label,
    icon: action.kind === 'upscale' ? <Expand aria-hidden /> : <WandSparkles aria-hidden />,
    show: mayWrite && !isVideo(result),
    onClick: () => actions.act(drawing, result, action),
  }))
