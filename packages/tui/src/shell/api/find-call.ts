import type { Contract, Endpoint } from '@saffron/core/contract'

import { editDistance } from '../nearest-guess.ts'

/** A row of the contract, and what a path that was typed has in the places of its parameters. */
export interface FoundCall {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
}

type Call = Pick<Endpoint, 'method' | 'path'>

/** All rows of the contract. */
export const callsOf = (contract: Contract): Endpoint[] =>
  Object.values(contract).flatMap((group) => Object.values(group))

/** A call as it is written: `GET /user/me`. */
export const nameOf = ({ method, path }: Call): string => `${method} ${path}`

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

/** A parameter of a path: `{id}`. */
const isParam = (part: string): boolean => /^\{\w+\}$/.test(part)

/** The row that a path is of, its parameters filled in or not; where several fit, the one that is most to the letter. */
export function findCall(rows: readonly Endpoint[], method: string, path: string): FoundCall | undefined {
  const typed = partsOf(path)
  const fitting = rows.flatMap((endpoint) => {
    const params = endpoint.method === method ? paramsOf(partsOf(endpoint.path), typed) : undefined
    return params === undefined ? [] : [{ endpoint, params }]
  })
  const open = ({ endpoint }: FoundCall) => partsOf(endpoint.path).filter(isParam).length
  return fitting.toSorted((a, b) => open(a) - open(b))[0]
}

/** The values of parameters; none of those that stand there by name. Undefined where the path is another one. */
function paramsOf(template: readonly string[], typed: readonly string[]): Record<string, string> | undefined {
  if (template.length !== typed.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of template.entries()) {
    const given = typed[index] ?? ''
    if (part === given) continue
    if (!isParam(part)) return undefined
    params[part.slice(1, -1)] = decoded(given)
  }
  return params
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** More than this, and it is another path altogether. */
const FARTHEST = 2

/** The row that is nearest to what was typed; undefined where none is near. */
export function nearestCall(rows: readonly Endpoint[], method: string, path: string): Endpoint | undefined {
  const typed = partsOf(path)
  const ranked = rows
    .map((endpoint) => {
      const parts = partsOf(endpoint.path)
      return {
        endpoint,
        far: distance(typed, parts) + methodDistance(method, endpoint.method),
        same: parts.filter((part) => typed.includes(part)).length,
      }
    })
    .filter(({ far }) => far <= FARTHEST && far < Math.max(typed.length, 2))
  return ranked.toSorted((a, b) => a.far - b.far || b.same - a.same)[0]?.endpoint
}

/** What changes something is meant rather by another change than by a look. */
const methodDistance = (typed: string, method: string): number => {
  if (typed === method) return 0
  return (typed === 'GET') === (method === 'GET') ? 0.4 : 0.5
}

/** A parameter may be anything, but a word of its own is nearer. */
const ANYTHING = 0.25
const SLIP = 0.5
const OTHER_WORD = 1.5

/** Parts too many, too few, or other ones. */
function distance(typed: readonly string[], template: readonly string[]): number {
  const rows: number[][] = [Array.from({ length: template.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (const [i, part] of typed.entries()) {
    const row = [i + 1]
    rows.push(row)
    for (const [j, wanted] of template.entries()) {
      row.push(Math.min(at(i, j + 1) + 1, at(i + 1, j) + 1, at(i, j) + apart(part, wanted)))
    }
  }
  return at(typed.length, template.length)
}

function apart(part: string, wanted: string): number {
  if (part === wanted) return 0
  if (isParam(wanted)) return ANYTHING
  return editDistance(part, wanted) <= Math.min(2, Math.ceil(wanted.length / 2)) ? SLIP : OTHER_WORD
}
