import type { Api } from '@saffron/core/client'
import { hasPattern, nameMatcher, pathMatcher, readDrivePath, withoutEscapes } from '@saffron/core/drive'

import type { Context } from '../shell/context.ts'
import { childrenOf, type Located, lookUp, lookUpOne, notThere, pathOf, treeOf, walk } from './remote.ts'

/**
 * Expands paths with patterns: `*.pdf` matches names, `**` matches any folders in between. An exact name takes
 * precedence. Throws if a path matches nothing.
 */
export async function expand(context: Context, typed: readonly string[]): Promise<Located[]> {
  const plain = typed.map((path) => readDrivePath(path).names)
  const found = await lookUp(context.api, plain)
  const all = new Map<string, Located>()
  for (const [index, path] of typed.entries()) {
    const node = found[index]
    const located = node === undefined ? await matches(context, path) : [{ node, names: plain[index] ?? [] }]
    if (located.length === 0) throw notThere(path, context.t)
    for (const each of located) all.set(each.node.id, each)
  }
  return [...all.values()]
}

async function matches({ api }: Context, path: string): Promise<Located[]> {
  if (!hasPattern(path) && !path.includes('\\')) return []
  const { names: steps } = readDrivePath(path)
  const first = steps.findIndex(hasPattern)
  const start = steps.slice(0, first === -1 ? steps.length : first).map(withoutEscapes)
  const node = await lookUpOne(api, start)
  return node === undefined ? [] : descend(api, { node, names: start }, steps.slice(start.length))
}

async function descend(api: Api, from: Located, steps: readonly string[]): Promise<Located[]> {
  const [step, ...rest] = steps
  if (step === undefined) return [from]
  if (from.node.kind !== 'folder') return []
  if (step === '**') return descendAnywhere(api, from, rest)
  const fits = nameMatcher(step)
  const found: Located[] = []
  for (const node of await childrenOf(api, from.node.id)) {
    if (!fits(node.name)) continue
    found.push(...(await descend(api, { node, names: [...from.names, node.name] }, rest)))
  }
  return found
}

/** `**`: matches the rest of a pattern in this folder and all visible ones below. */
async function descendAnywhere(api: Api, from: Located, rest: readonly string[]): Promise<Located[]> {
  const seen = [...walk(await treeOf(api, from.node.id), from.names)]
  const depth = from.names.length
  const shown = seen.filter(({ names }) => !names.slice(depth, -1).some((name) => name.startsWith('.')))
  const fits = pathMatcher(rest.length === 0 ? ['**', '*'] : ['**', ...rest])
  return shown.filter(({ names }) => fits(names.slice(depth)))
}

/** Removes items inside a folder that is in the list itself, because they move with it. */
export function topmost(all: readonly Located[]): Located[] {
  const paths = new Set(all.map(({ names }) => pathOf({ names })))
  const isBelow = ({ names }: Located) =>
    names.some((_, depth) => depth > 0 && paths.has(pathOf({ names: names.slice(0, depth) })))
  return all.filter((each) => !isBelow(each))
}
