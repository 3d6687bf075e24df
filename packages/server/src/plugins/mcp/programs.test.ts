import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { createExternalFetch } from '../../platform/external-fetch.ts'
import { temporaryFolder } from '../../testing/index.ts'
import type { InputRequired, JsonObject, ToolContext, ToolOutput, ToolResult } from '../../tools/index.ts'
import { TIMES } from '../limits.ts'
import { createProgramFolder } from '../program-folder.ts'
import type { Program, ToolServer } from '../tool-server.ts'
import { openMcp } from './open-mcp.ts'

const EVERYTHING = new URL(
  '../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
  import.meta.url,
).pathname
const FILESYSTEM = new URL(
  '../../../node_modules/@modelcontextprotocol/server-filesystem/dist/index.js',
  import.meta.url,
).pathname
const MEMORY = new URL('../../../node_modules/@modelcontextprotocol/server-memory/dist/index.js', import.meta.url)
  .pathname
const NOISY = 'setInterval(()=>process.stderr.write("x".repeat(1e6)),1)'
const signal = new AbortController().signal

/** Runs a program of Node, and connects to it. */
async function run(
  args: readonly string[],
  { key, times, ...program }: Partial<Program> & { key?: string; times?: Partial<typeof TIMES> } = {},
): Promise<ToolServer> {
  const fetch = createExternalFetch()
  const server = await openMcp(
    {
      kind: 'stdio',
      program: { command: process.execPath, args, env: {}, ...program },
      key,
      createFolder: createProgramFolder,
      searchPath: '/usr/bin:/bin',
    },
    { fetch, signal, isOlder: false, onProtocol: () => undefined, times: { ...TIMES, connect: 15_000, ...times } },
  )
  onTestFinished(() => server.close())
  return server
}

const call = async (server: ToolServer, name: string, input: JsonObject, context: Partial<ToolContext> = {}) => {
  const tools = await server.listTools(signal)
  const tool = tools.find(({ definition }) => definition.name === name)
  if (tool === undefined) throw new Error(`${name} is not there`)
  return server.call({ tool: tool.definition, input, context: { signal, ...context } })
}
const textOf = (result: ToolResult): string =>
  (result as ToolOutput).content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n')

test('A program sees only the variables that were named, and its user’s key', async () => {
  process.env['SAFFRON_TEST_LEAK'] = 'tok-of-the-server'
  onTestFinished(() => {
    delete process.env['SAFFRON_TEST_LEAK']
  })
  const more = { env: { VISIBLE: 'yes' }, keyVariable: 'SERVICE_KEY', key: 'tok-of-the-user' }
  const server = await run([EVERYTHING, 'stdio'], more)
  expect(JSON.parse(textOf(await call(server, 'get-env', {})))).toEqual({
    PATH: '/usr/bin:/bin',
    VISIBLE: 'yes',
    SERVICE_KEY: 'tok-of-the-user',
  })
})

test('A program that needs a key isn’t run without it', async () => {
  const running = run([EVERYTHING, 'stdio'], { keyVariable: 'SERVICE_KEY' })
  await expect(running).rejects.toMatchObject({ code: 'plugin.not_connected' })
})

test('Text, images, links, files and structured results of server-everything arrive', async () => {
  const server = await run([EVERYTHING, 'stdio'])
  expect(textOf(await call(server, 'echo', { message: 'hello' }))).toBe('Echo: hello')
  const image = (await call(server, 'get-tiny-image', {})) as ToolOutput
  expect(image.content).toContainEqual({ type: 'file', bytes: expect.any(Uint8Array), mimeType: 'image/png' })
  // Its links lead to something inside the server, which users can't open.
  expect(textOf(await call(server, 'get-resource-links', { count: 1 }))).toMatch(/\(demo:\/\//)
  const structured = (await call(server, 'get-structured-content', { location: 'Chicago' })) as ToolOutput
  expect(structured.structured).toMatchObject({ temperature: expect.any(Number) })
  expect(await call(server, 'get-sum', { a: 'x' })).toMatchObject({ isError: true })
})

test('A call may take longer than its time as long as it reports progress', async () => {
  const server = await run([EVERYTHING, 'stdio'], { times: { call: 2000 } })
  expect(textOf(await call(server, 'trigger-long-running-operation', { duration: 4, steps: 8 }))).toContain('completed')
  const late = call(server, 'trigger-long-running-operation', { duration: 4, steps: 1 })
  await expect(late).rejects.toMatchObject({ code: 'plugin.timeout' })
})

test('A question of an older server waits with its connection open, and the call goes on with the answer', async () => {
  const server = await run([EVERYTHING, 'stdio'])
  const asked = (await call(server, 'trigger-elicitation-request', {})) as { inputRequired: InputRequired }
  const { state = '', requests } = asked.inputRequired
  expect(requests).toMatchObject([{ key: 'question', kind: 'form', message: expect.any(String) }])
  const answers = { question: { action: 'accept', values: { name: 'Ann' } } } as const
  const answered = await call(server, 'trigger-elicitation-request', {}, { given: { state, answers } })
  expect(textOf(answered)).toContain('Ann')
  // Once the process has ended, or the question was answered, there's nothing to go on with.
  const late = call(server, 'trigger-elicitation-request', {}, { given: { state, answers } })
  await expect(late).rejects.toMatchObject({ code: 'plugin.question_closed' })
})

test('server-filesystem reads only below its folder, and server-memory remembers', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'note.txt'), 'saffron')
  const files = await run([FILESYSTEM, folder])
  expect(textOf(await call(files, 'read_text_file', { path: join(folder, 'note.txt') }))).toContain('saffron')
  expect(await call(files, 'read_text_file', { path: '/etc/passwd' })).toMatchObject({ isError: true })
  const memory = await run([MEMORY], { env: { MEMORY_FILE_PATH: join(folder, 'memory.json') } })
  const entities = [{ name: 'Ann', entityType: 'person', observations: ['likes tea'] }]
  await call(memory, 'create_entities', { entities })
  expect(textOf(await call(memory, 'search_nodes', { query: 'tea' }))).toContain('Ann')
})

test('Closing ends a program within a second, with what it started, and deletes its folder', async () => {
  const folder = await temporaryFolder()
  const script = join(folder, 'stubborn.mjs')
  // It ignores the request to end, and has a child that does so too.
  await writeFile(
    script,
    `import { spawn } from 'node:child_process'
     process.on('SIGTERM', () => {})
     const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM",()=>{});setInterval(()=>{},1000)'])
     await import('node:fs').then(({ writeFileSync }) => writeFileSync(${JSON.stringify(join(folder, 'pids'))}, process.pid + ' ' + child.pid))
     await import(${JSON.stringify(MEMORY)})`,
  )
  const before = await folders()
  const server = await run([script])
  const pids = (await readFile(join(folder, 'pids'), 'utf8')).split(' ').map(Number)
  expect(await folders()).toBe(before + 1)
  const began = performance.now()
  await server.close()
  expect(performance.now() - began).toBeLessThan(1000)
  expect(await folders()).toBe(before)
  await expect.poll(() => pids.filter(isRunning)).toEqual([])
})

test.for([
  ['that isn’t there', { command: '/nowhere/at-all', args: [] }, /plugin\.(not_understood|unreachable)/],
  ['that ends at once', { command: process.execPath, args: ['-e', '0'] }, /plugin\.stopped/],
  ['that logs without an end', { command: process.execPath, args: ['-e', NOISY] }, /plugin\.too_large/],
] as const)('A program %s is reported', async ([, { command, args }, code]) => {
  await expect(run([], { command, args })).rejects.toMatchObject({ code: expect.stringMatching(code) })
})

const folders = async (): Promise<number> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('saffron-plugin-')).length

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
