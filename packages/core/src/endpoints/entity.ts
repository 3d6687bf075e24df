import * as z from 'zod/mini'

import { DEFAULT_PAGE_SIZE, FIRST_PAGE, MAX_PAGE_SIZE } from './page-limits.ts'

/** The ID of a row: UUIDv7 text. */
export const id = z.uuid({ error: 'field.id' })

/** ISO 8601 UTC text. */
export const instant = z.iso.datetime({ error: 'field.instant' })

/** The fields of every entity. */
export const baseEntity = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  /** Names of the relations that were returned whole. */
  populated: z.optional(z.array(z.string())),
})

export const idParams = z.object({ id })

/**
 * A related entity in a response: its ID, or the whole entity if `?populate=` requested it. Its type is that of the ID,
 * which all calls without `populate` get.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const relation = z.union([id, z.looseObject(baseEntity.shape)]) as unknown as typeof id

/** `a,b`: the relations to return whole. */
export const populateList = <const N extends string>(names: readonly [N, ...N[]]) =>
  z.optional(
    z.pipe(
      z.pipe(
        text(200),
        z.transform((value: string) => [...new Set(value.split(',').map((part) => part.trim()))]),
      ),
      z.array(z.enum(names)),
    ),
  )

/** A body or response of bytes instead of JSON. See `upload` and `download` of an endpoint. */
export const file = z.instanceof(Blob)

/** Text without NUL, which neither database can store. */
export const text = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    z.refine((value) => !value.includes('\0'), { error: 'field.nul' }),
  )

/**
 * The version of the row that the caller saw. If the row has changed, the call is rejected. Without it, the call
 * applies to any version.
 */
export const versionQuery = z.object({ version: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))) })

const pageNumber = z.coerce.number<number>().check(z.int(), z.minimum(FIRST_PAGE), z.maximum(1_000_000))
const pageLimit = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_SIZE))

/**
 * The query of every paged list: `page` from 1, `limit` 1 to 100, `sort` by a field (`-` for descending), words `q`.
 */
export const listQuery = z.object({
  page: z._default(pageNumber, FIRST_PAGE),
  limit: z._default(pageLimit, DEFAULT_PAGE_SIZE),
  sort: z.optional(text(64)),
  q: z.optional(text(500)),
})

/** Which space a call means that names no object of one: a workspace, or without it the caller's own space. */
export const inWorkspace = z.object({ workspace: z.optional(id) })

/** The query of a list in a space. */
export const spaceListQuery = z.extend(listQuery, inWorkspace.shape)

const pageLimitOrAll = z.coerce.number<number>().check(
  z.int(),
  z.minimum(-1),
  z.maximum(MAX_PAGE_SIZE),
  z.refine((limit) => limit !== 0, { error: 'field.notZero' }),
)

/** Like `listQuery`, but `limit=-1` returns all rows. */
export const listQueryOrAll = z.extend(listQuery, { limit: z._default(pageLimitOrAll, DEFAULT_PAGE_SIZE) })

/** The response of every paged list. */
export const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ list: z.array(item), total: z.number().check(z.int(), z.minimum(0)) })
