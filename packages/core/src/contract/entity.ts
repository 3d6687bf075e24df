import * as z from 'zod/mini'

import { DEFAULT_PAGE_SIZE, FIRST_PAGE, MAX_PAGE_SIZE } from './page-limits.ts'

/** A row's name: UUIDv7 text. */
export const id = z.uuid({ error: 'field.id' })

/** ISO 8601 UTC text. */
export const instant = z.iso.datetime({ error: 'field.instant' })

/** The fields every entity has (specification, section 3). */
export const baseEntity = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  /** Names of the relations that came as whole objects. */
  populated: z.optional(z.array(z.string())),
})

export const idParams = z.object({ id })

/**
 * A related entity as it is answered: its id, or the whole of it where `?populate=` asked for that. Its type is that of
 * the id, which every call gets that doesn't ask.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const relation = z.union([id, z.looseObject(baseEntity.shape)]) as unknown as typeof id

/** `a,b`: the relations that are to come whole. */
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

/** A body or an answer that is bytes and not JSON: see `upload` and `download` of an endpoint. */
export const file = z.instanceof(Blob)

/** Text without NUL, which neither database stores. */
export const text = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    z.refine((value) => !value.includes('\0'), { error: 'field.nul' }),
  )

/** What a row was when it was looked at: once it is another version, it stays. Left out, it goes as it is. */
export const versionQuery = z.object({ version: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))) })

const pageNumber = z.coerce.number<number>().check(z.int(), z.minimum(FIRST_PAGE), z.maximum(1_000_000))
const pageLimit = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_SIZE))

/** The query every paged list takes: `page` from 1, `limit` 1..100, `sort` a field with `-` for descending, `q` words. */
export const listQuery = z.object({
  page: z._default(pageNumber, FIRST_PAGE),
  limit: z._default(pageLimit, DEFAULT_PAGE_SIZE),
  sort: z.optional(text(64)),
  q: z.optional(text(500)),
})

const pageLimitOrAll = z.coerce.number<number>().check(
  z.int(),
  z.minimum(-1),
  z.maximum(MAX_PAGE_SIZE),
  z.refine((limit) => limit !== 0, { error: 'field.notZero' }),
)

/** As `listQuery`, where the specification has `limit=-1`: all at once. */
export const listQueryOrAll = z.extend(listQuery, { limit: z._default(pageLimitOrAll, DEFAULT_PAGE_SIZE) })

/** What every paged list answers. */
export const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ list: z.array(item), total: z.number().check(z.int(), z.minimum(0)) })
