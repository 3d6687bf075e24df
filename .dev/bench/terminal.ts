// Measures the terminal against `node -e 0` of the same Node, in alternation: commands, the app's first frame, a long
// reply.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runSaffron, startSaffron } from '../../packages/tui/e2e/server.ts'
import { timeNode } from './one-command.ts'
import { median, printTable } from './table.ts'
import { type Reply, streamReply, timeFirstFrame } from './terminal-app.ts'

const RUNS = 15
const REPLIES = 11
/** The number of runs of a reply of 5,000 tokens, at the pace of a fast and of an average model. */
const PACES = [
  { paceMs: 2, runs: REPLIES, isMeasure: true },
  { paceMs: 8, runs: 3, isMeasure: false },
] as const

const folder = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
const settings = (url: string) => ({ SAFFRON_API: url, SAFFRON_CONFIG_DIR: join(folder, 'settings') })
const verdict = (value: number, most: number): string => (value <= most ? 'met' : 'MISSED')

async function signIn(url: string): Promise<void> {
  await runSaffron(['login', 'bench@example.org', '--signup'], { env: settings(url), input: 'a long bench password\n' })
}

async function measureStarts(): Promise<void> {
  const server = await startSaffron(join(folder, 'starts'), 0)
  const env = settings(server.url)
  await signIn(server.url)
  const commands = [
    { name: 'node -e 0', args: ['-e', '0'] },
    { name: '--version', args: ['bin/saffron.js', '--version'], most: 1.5 },
    { name: '--help', args: ['bin/saffron.js', '--help'], most: 2.5 },
    { name: 'config list', args: ['bin/saffron.js', 'config', 'list'], most: 3 },
    { name: 'chats ls --json', args: ['bin/saffron.js', 'chats', 'ls', '--json'], most: 4 },
    { name: 'whoami, with its call', args: ['bin/saffron.js', 'whoami'] },
    { name: 'first frame', most: 8 },
  ] as const
  const taken = commands.map(() => ({ cpu: [] as number[], wall: [] as number[] }))
  const memory: number[] = []
  // The first round fills caches and is dropped.
  for (let run = -1; run < RUNS; run++) {
    for (const [index, command] of commands.entries()) {
      const frame = 'args' in command ? undefined : await timeFirstFrame(env)
      const { cpu, wall } = 'args' in command ? timeNode(command.args, { ...process.env, ...env }) : frame!
      if (run < 0) continue
      taken[index]?.cpu.push(cpu)
      taken[index]?.wall.push(wall)
      if (frame !== undefined) memory.push(frame.mb)
    }
  }
  await server.stop()

  const [base] = taken.map(({ cpu, wall }) => ({ cpu: median(cpu), wall: median(wall) }))
  printTable(
    `Start of the terminal side, medians of ${RUNS} runs by turns, as ratios to node -e 0`,
    ['command', 'CPU', 'wall', 'goal', ''],
    commands.map((command, index) => {
      const cpu = median(taken[index]?.cpu ?? []) / (base?.cpu ?? NaN)
      const wall = median(taken[index]?.wall ?? []) / (base?.wall ?? NaN)
      if (!('most' in command)) return [command.name, cpu, wall, '–', '']
      return [command.name, cpu, wall, `≤ ${command.most}`, verdict(Math.max(cpu, wall), command.most)]
    }),
  )
  const mb = median(memory)
  printTable('', ['first frame', 'figure', 'goal', ''], [['peak resident MB', mb, '≤ 110', verdict(mb, 110)]])
}

async function measureReply({ paceMs, runs, isMeasure }: (typeof PACES)[number]): Promise<void> {
  const server = await startSaffron(join(folder, `pace-${paceMs}`), paceMs)
  const env = settings(server.url)
  await signIn(server.url)
  const replies: Reply[] = []
  const base: number[] = []
  for (let run = 0; run < runs; run++) {
    base.push(timeNode(['-e', '0'], { ...process.env, ...env }).cpu)
    replies.push(await streamReply(env))
  }
  await server.stop()

  const figure = (of: (reply: Reply) => number) => median(replies.map(of))
  const cpu = figure(({ cpuMs }) => cpuMs) / 1000
  const tell = (name: string, value: number, most?: number) =>
    most === undefined || !isMeasure ? [name, value, '–', ''] : [name, value, `≤ ${most}`, verdict(value, most)]
  const worst = (of: (reply: Reply) => number) => Math.max(...replies.map(of))
  printTable(
    `A reply of 5 000 tokens at 80×24 in ${figure(({ seconds }) => seconds).toFixed(0)} s, medians of ${runs} runs`,
    ['the app while it comes', 'figure', 'goal', ''],
    [
      tell('KB to the terminal', figure(({ bytes }) => bytes) / 1000, 250),
      tell(
        'frames',
        figure(({ frames }) => frames),
      ),
      tell('CPU s', cpu, 1.2),
      tell('CPU ÷ node -e 0', (cpu * 1000) / median(base)),
      // The worst of all runs, because each must meet the target.
      tell(
        'most prompts on the screen',
        worst(({ prompts }) => prompts),
        1,
      ),
      tell(
        'most erased lines of scrollback',
        worst(({ erased }) => erased),
        0,
      ),
    ],
  )
}

await measureStarts()
for (const pace of PACES) await measureReply(pace)
rmSync(folder, { recursive: true, force: true })
