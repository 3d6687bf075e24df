import { DRAWING_KINDS, DRAWING_STATES, type Drawing } from '@saffron/core/draw'

import { confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { shortId } from '../shell/find-row.ts'
import { isoMinute } from '../shell/iso-time.ts'
import { type JsonOption, limitOf, type LimitOption, oneOf, type YesOption } from '../shell/options.ts'
import { printInfo, writeLine } from '../shell/output.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { showRows, writeFields } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { settingsLine, titleOf } from './drawing-text.ts'
import { findDrawing } from './find-drawing.ts'
import { stateText } from './progress-line.ts'
import { showResults } from './show-drawing.ts'

interface ListOptions extends LimitOption {
  readonly kind?: string
  readonly state?: string
  readonly model?: string
  readonly favorite?: true
  readonly trash?: true
}

/** `saffron draw ls`: the drawings of the space, newest first. */
export const listDrawings = (words: readonly string[], options: ListOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const { kind, state, model, favorite, trash } = options
    const query = {
      limit: limitOf(options, t),
      ...(words.length > 0 && { q: words.join(' ') }),
      ...(kind !== undefined && { kind: oneOf('--kind', kind, DRAWING_KINDS, t) }),
      ...(state !== undefined && { state: oneOf('--state', state, DRAWING_STATES, t) }),
      ...(model !== undefined && { model }),
      ...(favorite && { favorite: 'true' }),
      ...(trash && { trashed: 'true' }),
    }
    requireSession(context)
    const { list } = await api.draw.searchDrawings({ query })
    showRows(list, {
      json: options.json,
      heading: [
        t('cli.column.id'),
        t('cli.column.created'),
        t('cli.draw.column.kind'),
        t('cli.column.state'),
        t('cli.draw.column.prompt'),
      ],
      cells: (row) => [
        shortId(row.id),
        isoMinute(row.createdAt),
        t(`cli.draw.kind.${row.kind}`),
        stateText(row, t),
        titleOf(row),
      ],
      fields: (row) => [row.id, row.createdAt, row.kind, row.state, row.model, row.results.length, titleOf(row)],
      none: t('cli.draw.none'),
    })
  })

/** `saffron draw show`: a drawing with everything it was made from. */
export const showDrawing = (typed: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const found = await findDrawing(context, typed)
    if (options.json) return writeJson(found)
    if (!process.stdout.isTTY) writeFields(fieldsOf(found))
    else for (const line of linesOf(found, context)) writeLine(line)
    await showResults(context, found)
  })

const fieldsOf = (drawing: Drawing) => ({
  id: drawing.id,
  kind: drawing.kind,
  state: drawing.state,
  createdAt: drawing.createdAt,
  model: drawing.model,
  prompt: drawing.prompt,
  negativePrompt: drawing.negativePrompt,
  size: drawing.size,
  ratio: drawing.ratio,
  count: drawing.count,
  quality: drawing.quality,
  style: drawing.style,
  seed: drawing.seed,
  seconds: drawing.seconds,
  costMicros: drawing.costMicros,
  error: drawing.error?.message,
})

function linesOf(drawing: Drawing, { t }: Context): readonly string[] {
  const { id, kind, createdAt, prompt, negativePrompt, error } = drawing
  return [
    `${shortId(id)} · ${t(`cli.draw.kind.${kind}`)} · ${stateText(drawing, t)} · ${isoMinute(createdAt)}`,
    settingsLine(drawing, t),
    ...[prompt, negativePrompt && `− ${negativePrompt}`, error?.message].flatMap((text) =>
      text ? [cleanLine(text)] : [],
    ),
  ]
}

/** `saffron draw rm`: moves drawings to the trash. Finds all of them before it deletes the first. */
export const removeDrawings = (ids: readonly string[], options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const found = new Map<string, Drawing>()
    for (const id of ids) {
      const drawing = await findDrawing(context, id)
      found.set(drawing.id, drawing)
    }
    await confirm(t('cli.draw.rmAsked', { count: found.size }), options, t)
    for (const id of found.keys()) {
      const removed = await api.draw.deleteDrawing({ params: { id } })
      if (options.json) writeJson(removed)
      else printInfo(t('cli.draw.removed', { id: shortId(id) }))
    }
  })

/** `saffron draw restore`: moves drawings out of the trash. Finds all of them before it restores the first. */
export const restoreDrawings = (ids: readonly string[], options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const found = await Promise.all(ids.map((id) => findDrawing(context, id, { isTrashed: true })))
    for (const { id } of found) {
      const restored = await api.draw.restoreDrawing({ params: { id } })
      if (options.json) writeJson(restored)
      else printInfo(t('cli.draw.restored', { id: shortId(id) }))
    }
  })
