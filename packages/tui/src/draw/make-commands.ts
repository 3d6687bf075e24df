import { MAX_BLENDED, MAX_COMPARED_MODELS, MAX_REFERENCES, MIN_BLENDED } from '@saffron/core/draw'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT, type ExitCode } from '../shell/exit-codes.ts'
import { isPipe } from '../shell/files-to-attach.ts'
import { badValue } from '../shell/options.ts'
import { readPrompt } from '../shell/read-prompt.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { type SettingOptions, settingsOf, together } from './draw-settings.ts'
import { findDrawing } from './find-drawing.ts'
import { followJob, followJobs } from './follow-job.ts'
import { type OutputOptions, placeOf } from './output-place.ts'
import { imagesToSend, sendImages } from './send-images.ts'
import { showEnd, showEnds } from './show-drawing.ts'

interface DrawOptions extends Omit<SettingOptions, 'model'>, OutputOptions {
  readonly model?: readonly string[]
  readonly ref?: readonly string[]
  readonly mask?: string
  readonly attach?: string
}

/**
 * `saffron draw`: draws from a prompt, from one and other images, or in the part of an image that a mask leaves
 * transparent. Several models draw the same. With `--attach` it follows a drawing that was started elsewhere.
 */
export const draw = (words: readonly string[], options: DrawOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const { ref = [], mask, attach, model = [], ...look } = options
    if (attach !== undefined) return attachTo(context, attach, words, options)
    const { seconds: _, ...settings } = settingsOf(look, t)
    const models = [...new Set(model)]
    if (models.length > MAX_COMPARED_MODELS)
      throw badValue('-m', String(models.length), t, [`1–${MAX_COMPARED_MODELS}`])
    if (mask !== undefined && ref.length === 0) {
      throw new CommandError(t('cli.error.missingArgument', { name: '--ref' }), EXIT.usage)
    }
    if (ref.length > MAX_REFERENCES) throw badValue('--ref', String(ref.length), t, [`1–${MAX_REFERENCES}`])
    const files = await imagesToSend([...ref, ...(mask === undefined ? [] : [mask])], t)
    const place = await placeOf(options, (settings.n ?? 1) * Math.max(1, models.length), t)
    requireSession(context)
    const prompt = await promptOf(words, !files.some(isPipe), context)
    const assets = await sendImages(context, files)
    const [image, ...others] = assets
    const begin = (chosen: string | undefined) => () => {
      const body = { ...settings, prompt, ...(chosen !== undefined && { model: chosen }) }
      if (mask === undefined || image === undefined) {
        return api.draw.generateImages({ body: { ...body, references: [...assets] } })
      }
      const [references, masks] = [others.slice(0, -1), others.slice(-1)]
      return api.draw.editImage({ body: { ...body, image, references, mask: masks[0] } })
    }
    const drawings = await followJobs(context, (models.length === 0 ? [undefined] : models).map(begin))
    return showEnds(context, drawings, { json: options.json, place })
  })

async function attachTo(
  context: Context,
  id: string,
  words: readonly string[],
  options: DrawOptions,
): Promise<ExitCode> {
  const [word] = words
  if (word !== undefined) throw together('--attach', word, context.t)
  requireSession(context)
  const found = await findDrawing(context, id)
  const place = await placeOf(options, found.count, context.t)
  const drawing = await followJob(context, async () => found)
  return showEnd(context, drawing, { json: options.json, place })
}

interface VideoOptions extends SettingOptions, OutputOptions {
  readonly image?: string
}

/** `saffron video`: makes a video from a prompt, and from an image as its first frame. */
export const makeVideo = (words: readonly string[], options: VideoOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const settings = settingsOf(options, t)
    const files = await imagesToSend(options.image === undefined ? [] : [options.image], t)
    const place = await placeOf(options, 1, t)
    requireSession(context)
    const prompt = await promptOf(words, !files.some(isPipe), context)
    const [image] = await sendImages(context, files)
    const body = { ...settings, prompt, ...(image !== undefined && { image }) }
    const drawing = await followJob(context, () => api.draw.generateVideo({ body }))
    return showEnd(context, drawing, { json: options.json, place })
  })

/** `saffron describe`: prints prompts that could have made an image. */
export const describeImage = (file: string, options: SettingOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const files = await imagesToSend([file], t)
    requireSession(context)
    const { model } = options
    const [image = ''] = await sendImages(context, files)
    const body = { image, ...(model !== undefined && { model }) }
    const drawing = await followJob(context, () => api.draw.describeImage({ body }))
    return showEnd(context, drawing, { json: options.json })
  })

interface BlendOptions extends SettingOptions, OutputOptions {
  readonly prompt?: string
}

/** `saffron blend`: blends images into one. */
export const blendImages = (typed: readonly string[], options: BlendOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const { seconds: _, ...settings } = settingsOf(options, t)
    if (typed.length < MIN_BLENDED || typed.length > MAX_BLENDED) {
      throw badValue('<file...>', String(typed.length), t, [`${MIN_BLENDED}–${MAX_BLENDED}`])
    }
    const files = await imagesToSend(typed, t)
    const place = await placeOf(options, settings.n ?? 1, t)
    requireSession(context)
    const images = await sendImages(context, files)
    const body = { ...settings, images: [...images], prompt: options.prompt ?? '' }
    const drawing = await followJob(context, () => api.draw.blendImages({ body }))
    return showEnd(context, drawing, { json: options.json, place })
  })

/** Returns the prompt from the words and the pipe. Throws a usage error if there's none. */
async function promptOf(words: readonly string[], takesPipe: boolean, { t }: Context): Promise<string> {
  const prompt = await readPrompt(words, { takesPipe }, t)
  if (prompt === '') throw new CommandError(t('cli.draw.needsPrompt'), EXIT.usage)
  return prompt
}
