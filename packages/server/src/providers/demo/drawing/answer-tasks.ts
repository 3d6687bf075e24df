import type { ServerResponse } from 'node:http'

import { fieldsOf, textOf } from '../../read-json.ts'
import { sendError, sendJson } from '../respond.ts'
import { readOrder } from './order.ts'
import { createDrawTasks, type DrawTask } from './tasks.ts'

/** Serves drawings as tasks: `POST /draw/tasks`, `GET /draw/tasks/{id}`, `POST …/cancel`, `GET /draw/files/{id}/{n}`. */
export interface DrawingRoutes {
  /** Answers a call. Returns false if it isn't about drawings. */
  readonly answer: (call: string, body: () => Promise<unknown>, response: ServerResponse) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** The pace of a reply's words is that of five steps of a drawing. */
const STEP_WORDS = 5

export function createDrawingRoutes(paceMs: number): DrawingRoutes {
  const tasks = createDrawTasks()

  const submit = (body: unknown, response: ServerResponse): void => {
    const order = readOrder(body, paceMs * STEP_WORDS)
    if (typeof order === 'string') return sendError(response, 400, order)
    if (/\bbanned\b/i.test(order.prompt)) return sendError(response, 400, 'banned word: banned')
    const id = textOf(fieldsOf(body)['id'])
    if (id === '') return sendError(response, 400, 'The demo expects an id.')
    sendJson(response, { id: tasks.add(id, order).id })
  }

  return {
    answer: async (call, body, response) => {
      if (call === 'POST /draw/tasks') {
        submit(await body(), response)
        return true
      }
      const [, method, kind, id = '', rest = ''] =
        /^(GET|POST) \/draw\/(tasks|files)\/([\w-]+)(?:\/([\w-]+))?$/.exec(call) ?? []
      if (method === undefined) return false
      const task = tasks.find(id)
      if (task === undefined) sendError(response, 404, 'The demo has no such task.')
      else if (kind === 'files') serveFile(task, rest, response)
      else {
        if (method === 'POST' && rest === 'cancel') tasks.cancel(task)
        sendJson(response, stateOf(task))
      }
      return true
    },
    close: tasks.close,
  }
}

/** Returns a task in JSON. Some words in its prompt make it fail, or deliver what no provider should. */
function stateOf({ id, order, state, progress, preview, drawn, failure }: DrawTask): object {
  const isFailing = state === 'done' && /\bfail\b/i.test(order.prompt)
  if (isFailing) return { id, state: 'failed', failure: 'The demo fails because the prompt says so.' }
  const files = drawn?.files.map(({ seed, poster }, index) => ({
    url: `/draw/files/${id}/${index}`,
    seed,
    ...(poster !== undefined && { poster: `/draw/files/${id}/${index}-poster` }),
  }))
  const isPartial = /\bpartly\b/i.test(order.prompt)
  return {
    id,
    state,
    progress,
    ...(preview !== undefined && { preview: Buffer.from(preview).toString('base64') }),
    ...(files !== undefined && { files: isPartial ? files.slice(0, -1) : files }),
    ...(drawn?.prompts !== undefined && { prompts: drawn.prompts }),
    ...(failure !== undefined && { failure }),
  }
}

function serveFile(task: DrawTask, name: string, response: ServerResponse): void {
  const file = task.drawn?.files[Number.parseInt(name, 10)]
  const isPoster = name.endsWith('poster')
  const bytes = isPoster ? file?.poster : file?.bytes
  if (file === undefined || bytes === undefined) return sendError(response, 404, 'The demo has no such file.')
  response.writeHead(200, { 'content-type': isPoster ? 'image/png' : file.type, 'content-length': bytes.length })
  response.end(bytes)
}
