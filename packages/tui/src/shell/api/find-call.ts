import type { Contract, Endpoint } from '@saffron/core/contract'

import { editDistance } from '../nearest-guess.ts'

/** A call of the contract, with the path parameters of a typed path. */
export interface FoundCall {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
}

type Call = Pick<Endpoint, 'method' | 'path'>

export const callsOf = (contract: Contract): Endpoint[] =>
  Object.values(contract).flatMap((group) => Object.values(group))

/** A call's notation: `GET /user/me`. */
export const nameOf = ({ method, path }: Call): string => `${method} ${path}`

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

/** Matches a path parameter: `{id}`. */
const isParam = (part: string): boolean => /^\{\w+\}$/.test(part)

/** Finds the call of a path, with or without values for its parameters. The most literal match wins. */
export function findCall(rows: readonly Endpoint[], method: string, path: string): FoundCall | undefined {
  const typed = partsOf(path)
  const fitting = rows.flatMap((endpoint) => {
    const params = endpoint.method === method ? paramsOf(partsOf(endpoint.path), typed) : undefined
    return params === undefined ? [] : [{ endpoint, params }]
  })
  const open = ({ endpoint }: FoundCall) => partsOf(endpoint.path).filter(isParam).length
  return fitting.toSorted((a, b) => open(a) - open(b))[0]
}

/** Returns the values of parameters, without unfilled ones. Undefined if the path doesn't match. */
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

/** A greater distance means an unrelated path. */
const FARTHEST = 2

/** Returns the closest call to the typed one, or undefined if none is close. */
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

/** For a typed method that writes, another writing method is closer than a reading one. */
const methodDistance = (typed: string, method: string): number => {
  if (typed === method) return 0
  return (typed === 'GET') === (method === 'GET') ? 0.4 : 0.5
}

/** A parameter matches any word, but a literal match is closer. */
const ANYTHING = 0.25
const SLIP = 0.5
const OTHER_WORD = 1.5

/** Counts missing, extra and different parts. */
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
