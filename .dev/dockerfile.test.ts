import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { ROOT } from './run-command.ts'

interface Instruction {
  readonly name: string
  readonly rest: string
}

/** Returns the instructions of a Dockerfile, without comments, with continued lines joined. */
function instructionsOf(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
  return lines.split('\n').map((line) => {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    return { name, rest }
  })
}

const all = instructionsOf(readFileSync(`${ROOT}Dockerfile`, 'utf8'))
/** Each stage begins with its FROM. Anything before the first belongs to none. */
const stages = all.flatMap(({ name }, at) => {
  if (name !== 'FROM') return []
  const next = all.findIndex((each, index) => index > at && each.name === 'FROM')
  return [all.slice(at, next === -1 ? undefined : next)]
})
const served = stages.at(-1) ?? []
const restOf = (name: string, stage = served): string[] =>
  stage.filter((each) => each.name === name).map(({ rest }) => rest)

const KNOWN = 'ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK RUN USER VOLUME WORKDIR'.split(' ')

test('every line of the Dockerfile is an instruction', () => {
  expect(all.map(({ name }) => name).filter((name) => !KNOWN.includes(name))).toEqual([])
})

test('it is built in one stage and served in another, both from a tagged image', () => {
  expect(stages).toHaveLength(2)
  const [defaults] = restOf('ARG', all)
  expect(defaults).toMatch(/^NODE=24-[\w-]+$/)
  for (const [from] of stages) expect(from?.rest).toMatch(/^node:\$\{NODE\}( AS build)?$/)
  // No sources or build tools are copied.
  expect(restOf('COPY')).toEqual(['--from=build /opt/saffron /opt/saffron'])
})

test('its base is a Node that Saffron runs on', () => {
  const { engines } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { engines: { node: string } }
  expect(engines.node.replace('>=', '').split('.')[0]).toBe('24')
})

test('it serves as somebody without rights, who owns the data folder', () => {
  const user = served.findIndex(({ name }) => name === 'USER')
  expect(served[user]?.rest).toBe('node')
  const owned = served.findIndex(({ name, rest }) => name === 'RUN' && /-o node .*\/data/.test(rest))
  const volume = served.findIndex(({ name, rest }) => name === 'VOLUME' && rest === '/data')
  // The folder must exist before the volume, which inherits its owner.
  expect(owned).toBeGreaterThan(-1)
  expect(volume).toBeGreaterThan(owned)
})

test('it listens to who comes from outside, keeps its data in the volume and says when it is well', () => {
  const settings = restOf('ENV').join(' ')
  expect(settings).toMatch(/SAFFRON_HOST=0\.0\.0\.0.*SAFFRON_PORT=4170.*SAFFRON_DATA=\/data/)
  expect(restOf('EXPOSE')).toEqual(['4170'])
  expect(restOf('HEALTHCHECK').join('')).toContain('/healthz')
})

test('signals reach it: no shell stands between', () => {
  const check = restOf('HEALTHCHECK').map((rest) => rest.slice(rest.indexOf('[')))
  for (const form of [...restOf('ENTRYPOINT'), ...restOf('CMD'), ...check]) {
    expect(JSON.parse(form)).toEqual(expect.arrayContaining([expect.any(String)]))
  }
})

test('what the build reads is not ignored, and what it makes is', () => {
  const ignored = new Set(readFileSync(`${ROOT}.dockerignore`, 'utf8').split('\n'))
  for (const needed of ['bin', '.dev', 'packages', 'docs', 'docs/install.md', 'pnpm-lock.yaml']) {
    expect(existsSync(ROOT + needed)).toBe(true)
    expect(ignored).not.toContain(needed)
  }
  for (const made of ['**/node_modules', '**/dist', '.git']) expect(ignored).toContain(made)
})
