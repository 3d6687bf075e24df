import type { Model } from '@saffron/core/chat'
import type { Drawing, DrawingResult } from '@saffron/core/draw'
import { priceOfSettings } from '@saffron/core/draw/client'
import { ApiError } from '@saffron/core/errors'
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
  modelOf,
  settingsIn,
} from './drawing-fields.ts'

/** What a new drawing starts with. */
export interface NewDrawing extends DrawingStart {
  /** An image that it's drawn from. */
  readonly image?: Pick<DrawingResult, 'asset' | 'name'>
}

interface DrawingFormProps {
  readonly start: NewDrawing
  readonly models: readonly Model[]
  readonly onStarted: (drawing: Drawing) => void
  readonly onLeave: () => void
}

/** The prompt and the settings of a new image or video, with its price on the place that starts it. */
export function DrawingForm({ start, models, onStarted, onLeave }: DrawingFormProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('draw')
  const editText = useEditor()
  const { image } = start

  const send = async (values: DrawingValues): Promise<Drawing> => {
    const model = modelOf(values, models)
    if (model === undefined) throw new ApiError('draw.no_model')
    const path = values.file.trim()
    const files = await imagesToSend(path === '' ? [] : [withHome(path)], t)
    const images = [...(image === undefined ? [] : [image.asset]), ...(await uploadImages(api, files))]
    const { seconds, ...settings } = settingsIn(values, model)
    const prompt = values.prompt.trim()
    if (values.made === 'image') {
      return api.draw.generateImages({ body: { ...settings, prompt, references: images } })
    }
    const [first] = images
    const body = { ...settings, prompt, ...(seconds !== undefined && { seconds }), ...(first && { image: first }) }
    return api.draw.generateVideo({ body })
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
          onStarted(await send(values))
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
  const model = modelOf(values, models)
  if (model === undefined) return text
  const micros = priceOfSettings(model.prices, values.made, settingsIn(values, model))
  const credits = formatCredits(micros, t.locale)
  return `${text} · ${micros === 0 ? t('draw.price.free') : t('draw.price.atMost', { credits })}`
}
