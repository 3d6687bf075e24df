import { canDraw, type Drawing } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { useEffect, useRef, useState } from 'react'

import { saveFile } from '../../browser/save-file.ts'
import { rootFolder } from '../../drive/index.ts'
import { api } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { openViewer } from '../../viewer/index.ts'
import { followToEnd } from '../follow-to-end.ts'
import { usePainter } from '../painter/use-painter.tsx'
import { pictureFile, savedType } from '../picture/draw-picture.ts'
import { isEdited, type PictureEdit } from '../picture/edit-geometry.ts'
import { fetchPicture } from '../picture/load-picture.ts'
import { uploadPicture } from '../upload-picture.ts'
import { useDrawModels } from '../use-draw-models.ts'
import type { OpenedImage, OpenSource } from './use-opened-image.ts'

interface ImageActionsOptions {
  readonly opened: OpenedImage
  readonly edit: PictureEdit
  readonly onOpen: (source: OpenSource) => Promise<void>
  /** Called with the changes that were saved. */
  readonly onSaved: (edit: PictureEdit) => void
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** Returns the name for an edited image: its extension fits its type. */
function nameFor(name: string, type: string): string {
  const extension = EXTENSIONS[type] ?? 'png'
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name.replace(/\.\w{1,5}$/, '')}.${extension}`
}

/** Frees the memory of an image that was viewed. */
function forget(viewed: { current: string | undefined }): void {
  if (viewed.current !== undefined) URL.revokeObjectURL(viewed.current)
  viewed.current = undefined
}

/** What can be done with the opened image besides changes of its geometry. Errors are shown as toasts. */
export function useImageActions({ opened, edit, onOpen, onSaved }: ImageActionsOptions) {
  const t = useTranslate('draw')
  const { id: workspace, mayWrite } = useSpace()
  const toast = useToast()
  const report = useReportError()
  const models = useDrawModels()
  const paint = usePainter(models)
  const [working, setWorking] = useState<Drawing>()
  const [described, setDescribed] = useState<{ readonly of: OpenedImage; readonly prompts: readonly string[] }>()
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)
  const leave = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leave.current = controller
    return () => controller.abort()
    // Another image ends what was done with this one, so that a late result doesn't replace it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [opened])
  const viewed = useRef<string>(undefined)
  useEffect(() => () => forget(viewed), [])

  const type = savedType(opened.source.type)
  const name = isEdited(edit) ? nameFor(opened.name, type) : opened.name
  /** The file as it's shown. Without changes, it's the original. Re-encoding removes what a camera stored in it. */
  const file = () => (isEdited(edit) ? pictureFile(opened.bitmap, edit, type) : Promise.resolve(opened.source))
  /** For a model, the image is always upright and without what a camera stored. */
  const forModel = () => pictureFile(opened.bitmap, edit, type)
  const upload = async (content: Blob) =>
    (await uploadPicture({ content, name: nameFor(opened.name, type), workspace })).id
  const run = (work: () => Promise<void>) => {
    const { signal } = leave.current
    return work().catch((error: unknown) => {
      if (!signal.aborted) report(error)
    })
  }
  /** One at a time, so that a second click doesn't pay or save again. */
  const runAlone = async (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(true)
    await run(work)
    isBusy.current = false
    setBusy(false)
    setWorking(undefined)
  }
  const follow = async (started: Drawing): Promise<Drawing> => {
    const { signal } = leave.current
    setWorking(started)
    const ended = await followToEnd(started, setWorking, signal)
    signal.throwIfAborted()
    if (ended.error !== undefined) toast(ended.error.message, { tone: 'bad' })
    return ended
  }
  const space = workspace === undefined ? {} : { workspace }

  return {
    mayWrite,
    busy,
    working,
    prompts: described?.of === opened ? described.prompts : [],
    canDescribe: mayWrite && models.describes,
    canEdit: mayWrite && models.all?.some(({ media }) => canDraw(media, 'edit')) === true,
    view: () =>
      run(async () => {
        const content = await file()
        forget(viewed)
        const address = (viewed.current = URL.createObjectURL(content))
        openViewer({ index: 0, images: [{ src: address, name, alt: name, type }] })
      }),
    describe: () =>
      runAlone(async () => {
        const image = await upload(await forModel())
        const { prompts = [] } = await follow(await api.draw.describeImage({ body: { image, keep: false, ...space } }))
        setDescribed({ of: opened, prompts })
      }),
    edit: () =>
      runAlone(async () => {
        const source = await forModel()
        const started = await paint({ source, asset: () => upload(source), prompt: '', keep: false })
        if (started === undefined) return
        const [result] = (await follow(started)).results
        if (result === undefined) return
        const made = nameFor(opened.name, result.type)
        await onOpen(async (signal) => ({ source: await fetchPicture(result.url, signal), name: made, isMade: true }))
      }),
    saveToDrive: () =>
      runAlone(async () => {
        const { id: parent } = await rootFolder(workspace)
        const saved = await uploadPicture({ content: await file(), name, workspace, parent })
        onSaved(edit)
        toast(t('draw.image.savedDrive', { name: saved.name }))
      }),
    saveToDisk: () =>
      run(async () => {
        saveFile(await file(), name)
        onSaved(edit)
      }),
  }
}

export type ImageActions = ReturnType<typeof useImageActions>
