import {
  canDraw,
  type Drawing,
  drawingPrice,
  type DrawingAction,
  type DrawingResult,
  settingsUsed,
} from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { useNavigate } from 'react-router-dom'

import { saveFile } from '../browser/save-file.ts'
import { inSpace } from '../shell/address/space-address.ts'
import { askPath } from '../shell/navigation/ask-path.ts'
import { api } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { useDialog } from '../ui/overlays/use-dialog.ts'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { useToast } from '../ui/overlays/use-toast.ts'
import { useCopy } from '../ui/use-copy.ts'
import { useDraft } from './composer/use-composer.ts'
import { DRAW_PATH } from './draw-path.ts'
import { NameDialog } from './name-dialog.tsx'
import { usePainter } from './painter/use-painter.tsx'
import { fetchPicture } from './picture/load-picture.ts'
import { type DrawModels, modelFor } from './use-draw-models.ts'

interface DrawingActionsOptions {
  readonly models: DrawModels
  /** Called with a drawing that was started or changed. */
  readonly onChanged: (drawing: Drawing, isNew: boolean) => void
  readonly onDeleted: (drawing: Drawing) => void
}

/** What can be done with drawings and their results. Errors are shown as toasts. */
export function useDrawingActions({ models, onChanged, onDeleted }: DrawingActionsOptions) {
  const t = useTranslate('draw')
  const { id: workspace } = useSpace()
  const draft = useDraft()
  const toast = useToast()
  const report = useReportError()
  const dialog = useDialog()
  const navigate = useNavigate()
  const { copy } = useCopy()
  const paint = usePainter(models)
  const blender = modelFor(models, 'blend', undefined)
  const space = workspace === undefined ? {} : { workspace }
  const started = (drawing: Drawing) => onChanged(drawing, true)
  const changed = (drawing: Drawing) => onChanged(drawing, false)
  const copyText = (text: string) => copy(text, () => toast(t('common.copied')))

  const restore = (deleted: readonly Drawing[]) =>
    Promise.all(deleted.map(({ id }) => api.draw.restoreDrawing({ params: { id } }).then(changed))).then(
      () => undefined,
      report,
    )

  return {
    reuse: (drawing: Drawing) => {
      draft.change({
        made: drawing.kind === 'video' ? 'video' : 'image',
        prompt: drawing.prompt,
        settings: settingsUsed(drawing),
      })
      toast(t('draw.reused'))
    },
    takePrompt: (prompt: string) => {
      draft.change({ made: 'image', prompt })
      toast(t('draw.reused'))
    },
    copyText,
    asReference: ({ asset, name, thumbnail, url }: DrawingResult) => {
      draft.change({ made: 'image' })
      draft.addAsset({ id: asset, name, picture: thumbnail ?? url })
      toast(t('draw.referenceAdded'))
    },
    toVideo: ({ asset, name, thumbnail, url }: DrawingResult, { prompt }: Drawing) => {
      draft.change({ made: 'video', prompt: draft.getSnapshot().prompt || prompt, references: [] })
      draft.addAsset({ id: asset, name, picture: thumbnail ?? url })
      toast(t('draw.referenceAdded'))
      void navigate(inSpace(DRAW_PATH, workspace))
    },
    edit: async (result: DrawingResult, from: Drawing) => {
      try {
        const edited = await paint({
          source: await fetchPicture(result.url),
          asset: () => Promise.resolve(result.asset),
          prompt: '',
          from: from.id,
        })
        if (edited !== undefined) started(edited)
      } catch (error) {
        report(error)
      }
    },
    describe: ({ asset }: DrawingResult, from: Drawing) =>
      api.draw.describeImage({ body: { image: asset, from: from.id, ...space } }).then(started, report),
    blend: (results: readonly DrawingResult[], prompt: string) =>
      api.draw
        .blendImages({ body: { images: results.map(({ asset }) => asset), prompt, model: blender?.name, ...space } })
        .then(started),
    act: ({ id }: Drawing, { asset }: DrawingResult, action: DrawingAction) =>
      api.draw.runDrawingAction({ params: { id }, body: { result: asset, action: action.id } }).then(started, report),
    cancel: ({ id }: Drawing) => api.draw.cancelDrawing({ params: { id } }).then(changed, report),
    retry: ({ id }: Drawing) => api.draw.retryDrawing({ params: { id } }).then(started, report),
    favorite: ({ id, favorite }: Drawing) =>
      api.draw.updateDrawing({ params: { id }, body: { favorite: !favorite } }).then(changed, report),
    collect: async (drawings: readonly Drawing[]) => {
      const known = await api.draw.drawingCollections({ query: { workspace } }).catch(() => ({ list: [] }))
      const name = await dialog<string>(t('draw.collect.title'), ({ resolve }) => (
        <NameDialog
          title={t('draw.collect.title')}
          label={t('draw.collect.name')}
          ok={t('common.save')}
          known={known.list.map((each) => each.name)}
          onSave={async (chosen) => {
            for (const { id, collections } of drawings) {
              const body = { collections: [...new Set([...collections, chosen])] }
              changed(await api.draw.updateDrawing({ params: { id }, body }))
            }
            resolve(chosen)
          }}
          onCancel={() => resolve(undefined)}
        />
      ))
      if (name !== undefined) toast(t('draw.collected', { name }))
    },
    remove: async (drawings: readonly Drawing[]) => {
      try {
        for (const drawing of drawings) {
          await api.draw.deleteDrawing({ params: { id: drawing.id } })
          onDeleted(drawing)
        }
        const images = drawings.reduce((sum, { results }) => sum + results.length, 0)
        const text =
          images > drawings.length
            ? t('draw.deletedImages', { count: images })
            : t('draw.deleted', { count: drawings.length })
        toast(text, {
          action: { label: t('common.undo'), onClick: () => void restore(drawings) },
        })
      } catch (error) {
        report(error)
      }
    },
    download: async (results: readonly DrawingResult[]) => {
      for (const { url, name, type } of results) {
        const response = await fetch(url).catch(() => undefined)
        if (response?.ok === true) saveFile(new Blob([await response.blob()], { type }), name)
        else toast(t('draw.downloadGone'), { tone: 'bad' })
      }
    },
    addToChat: async (results: readonly DrawingResult[]) => {
      try {
        const assets = await Promise.all(results.map(({ asset: id }) => api.drive.getAsset({ params: { id } })))
        const nodes = assets.flatMap(({ node }) => (node === undefined ? [] : [{ id: node }]))
        await navigate(inSpace(askPath(nodes), workspace))
      } catch (error) {
        report(error)
      }
    },
    /** The most that a blend costs, in micro-credits. */
    blendPrice: drawingPrice(blender?.prices, { kind: 'blend', count: 1 }),
    canDescribe: models.all?.some(({ media }) => canDraw(media, 'describe')) === true,
    canEdit: models.all?.some(({ media }) => canDraw(media, 'edit')) === true,
    canBlend: models.all?.some(({ media }) => canDraw(media, 'blend')) === true,
    canVideo: models.all?.some(({ media }) => canDraw(media, 'video')) === true,
  }
}

export type DrawingActions = ReturnType<typeof useDrawingActions>
