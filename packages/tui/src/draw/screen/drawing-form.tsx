import type { Model } from '@saffron/core/chat'
import type { Drawing, DrawingResult } from '@saffron/core/draw'
import { priceOfSettings } from '@saffron/core/draw/client'
import { ApiError, describeError } from '@saffron/core/errors'
import { formatCredits } from '@saffron/core/format'
import type { AreaTranslate } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import type { ReactElement } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { CommandError } from '../../shell/exit-codes.ts'
import { useEditor } from '../../shell/use-editor.ts'
import { withHome } from '../../shell/with-home.ts'
import { cleanName } from '../../ui/clean-name.ts'
import { Form } from '../../ui/form/index.ts'
import { imagesToSend, uploadImages } from '../send-images.ts'
import {
  drawingFields,
  type DrawingStart,
  type DrawingValues,
  drawingValues,
  modelsOf,
  settingsIn,
  takesImages,
} from './drawing-fields.ts'

/** What a new drawing starts with. */
export interface NewDrawing extends DrawingStart {
  /** An image that it's drawn from. */
  readonly image?: Pick<DrawingResult, 'asset' | 'name'>
}

interface DrawingFormProps {
  readonly start: NewDrawing
  readonly models: readonly Model[]
  /** Called with the drawing of the first model, and why others couldn't be started. */
  readonly onStarted: (drawing: Drawing, failures: string) => void
  readonly onLeave: () => void
}

/** The prompt and the settings of a new image or video, with its price on the place that starts it. */
export function DrawingForm({ start, models, onStarted, onLeave }: DrawingFormProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('draw')
  const editText = useEditor()
  const { image } = start

  /**
   * Starts the drawings. The one of the first model is shown, and the others are in the history. Once it has started, the
   * form closes whatever becomes of the others: sending it again would draw, and cost, twice.
   */
  const send = async (values: DrawingValues): Promise<void> => {
    const [model, ...others] = modelsOf(values, models)
    if (model === undefined) throw new ApiError('draw.no_model')
    const isMasked = drawingFields(values, models, t).some(({ name }) => name === 'mask') && values.mask.trim() !== ''
    const paths = [values.file.trim(), isMasked ? values.mask.trim() : ''].filter((path) => path !== '')
    const unable = others.find(
      (each) => !takesImages(each, paths.length + (image ? 1 : 0) - (isMasked ? 1 : 0), isMasked),
    )
    if (unable !== undefined) {
      const message = t('cli.drawForm.unable', { model: cleanName(unable.displayName) })
      throw new ApiError('client.unexpected', { message })
    }
    const files = await imagesToSend(paths.map(withHome), t)
    const assets = [...(image === undefined ? [] : [image.asset]), ...(await uploadImages(api, files))]
    const mask = isMasked ? assets.pop() : undefined
    const [first, ...references] = assets
    if (mask !== undefined && first === undefined) {
      throw new ApiError('client.unexpected', { message: t('cli.drawForm.maskAlone') })
    }
    const { seconds, ...settings } = settingsIn(values, model)
    const prompt = values.prompt.trim()
    if (values.made === 'image') {
      const begin = (each: Model) => {
        const body = { ...settingsIn(values, each), prompt }
        if (mask === undefined || first === undefined) {
          return api.draw.generateImages({ body: { ...body, references: assets } })
        }
        return api.draw.editImage({ body: { ...body, image: first, references, mask } })
      }
      const started = await begin(model)
      const failures: string[] = []
      const report = (each: Model) => (error: unknown) =>
        void failures.push(`${cleanName(each.displayName)}: ${describeError(error, t)}`)
      for (const each of others) await begin(each).catch(report(each))
      return onStarted(started, failures.join(' '))
    }
    const body = { ...settings, prompt, ...(seconds !== undefined && { seconds }), ...(first && { image: first }) }
    onStarted(await api.draw.generateVideo({ body }), '')
  }
  return (
    <Form
      title={t('draw.composer')}
      {...(image !== undefined && { text: t('cli.drawForm.from', { name: cleanName(image.name) }) })}
      okText={(values) => okText(values, models, t)}
      initial={drawingValues(start)}
      fieldsOf={(values) => drawingFields(values, models, t)}
      save={async (values) => {
        try {
          await send(values)
        } catch (error) {
          // Forms show the messages of API errors.
          throw error instanceof CommandError ? new ApiError('client.unexpected', { message: error.message }) : error
        }
        return undefined
      }}
      editText={editText}
      onLeave={onLeave}
    />
  )
}

function okText(values: DrawingValues, models: readonly Model[], t: AreaTranslate<'draw'>): string {
  const text = t(`draw.submit.${values.made}`)
  const drawing = modelsOf(values, models)
  if (drawing.length === 0) return text
  const priceOf = (model: Model) => priceOfSettings(model.prices, values.made, settingsIn(values, model))
  const micros = drawing.reduce((sum, model) => sum + priceOf(model), 0)
  const credits = formatCredits(micros, t.locale)
  return `${text} · ${micros === 0 ? t('draw.price.free') : t('draw.price.atMost', { credits })}`
}
