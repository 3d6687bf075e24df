import type { Locale } from '@saffron/core/i18n'
import type { AgentCategory } from '@saffron/core/store'
import { type ExpressionBuilder, sql } from 'kysely'

import { contains, type Queries, type Schema } from '../../db/index.ts'
import type { Sort } from '../../http/read-sort.ts'
import type { SeenAgent } from './agent-store.ts'

/** A published agent with its published version, as one user sees it. */
export type PublishedAgent = SeenAgent & { readonly definition: string }

export interface AgentFilter {
  /** Folded words, all of which are in the name, the description or the tags. */
  readonly words: readonly string[]
  readonly category?: AgentCategory | undefined
  readonly tag?: string | undefined
}

interface Page {
  readonly page: number
  readonly limit: number
}

export const publishedSorts = [
  'popularity',
  'users',
  'rating',
  'name',
  'usedAt',
  'publishedAt',
  'createdAt',
  'updatedAt',
] as const
export const draftSorts = ['updatedAt', 'createdAt'] as const

/** Who looks at the store, and in which language, for the agents that come with the installation. */
export interface Viewer {
  readonly userId: string
  readonly locale: Locale
  /** Only what the user has used. */
  readonly used?: boolean | undefined
}

/**
 * Selects the published agents that a user may use: those of their spaces, and those of the store. With `used`, also those
 * that they know the address of.
 */
const usable = (queries: Queries, { userId, locale, used = false }: Viewer) =>
  queries
    .selectFrom('agent')
    .innerJoin('agentVersion', (join) =>
      join.onRef('agentVersion.agentId', '=', 'agent.id').onRef('agentVersion.number', '=', 'agent.published'),
    )
    .leftJoin('member', (join) => join.onRef('member.ownerId', '=', 'agent.ownerId').on('member.userId', '=', userId))
    .leftJoin('workspace', 'workspace.id', 'agent.ownerId')
    .where('workspace.deleteAt', 'is', null)
    .where((eb) => eb.or([eb('agent.locale', 'is', null), eb('agent.locale', '=', locale)]))
    .where((eb) =>
      eb.or([
        eb('member.role', 'is not', null),
        // Inlined, because SQLite uses a partial index only for a literal.
        eb.and([eb('agent.visibility', '=', sql.lit('store')), eb('agent.hidden', '=', 0)]),
        ...(used ? [eb.and([eb('agent.visibility', '=', 'link'), eb('agent.hidden', '=', 0)])] : []),
      ]),
    )

/** Whether an agent has a tag. The agent was found for its owner, or the tags are public. */
const hasTag = (eb: ExpressionBuilder<Schema, 'agent'>, state: 'draft' | 'published', tag: string) =>
  eb.exists(
    eb
      .selectFrom('agentTag')
      .select('agentTag.agentId')
      .whereRef('agentTag.agentId', '=', 'agent.id')
      .where('agentTag.state', '=', state)
      .where('agentTag.tag', '=', tag),
  )

/** Selects when the user last used an agent. */
const lastUse = (eb: ExpressionBuilder<Schema, 'agent'>, userId: string) =>
  eb
    .selectFrom('agentUser')
    .select('agentUser.lastAt')
    .whereRef('agentUser.agentId', '=', 'agent.id')
    .where('agentUser.userId', '=', userId)

const published = (queries: Queries, { words, category, tag, ...viewer }: AgentFilter & Viewer) =>
  usable(queries, viewer)
    .$if(viewer.used === true, (query) => query.where((eb) => eb.exists(lastUse(eb, viewer.userId))))
    .$if(category !== undefined, (query) => query.where('agentVersion.category', '=', category ?? 'general'))
    .$if(tag !== undefined, (query) => query.where((eb) => hasTag(eb, 'published', tag ?? '')))
    .where((eb) => eb.and(words.map((word) => contains('agentVersion.folded', word))))

/** Whether all words are in the name, with which the searched text begins. */
const isNamed = (words: readonly string[]) => {
  const name = sql<string>`substr(${sql.ref('agentVersion.folded')}, 1, length(${sql.ref('agentVersion.name')}))`
  return sql<boolean>`(${sql.join(
    words.map((word) => contains(name, word)),
    sql` and `,
  )})`
}

/**
 * Returns a page of the published agents that a user may use. `recommendedFirst` puts those that admins chose first.
 * Unless the order is chosen, agents with the words in their names precede those that only mention them.
 */
export async function searchPublished(
  queries: Queries,
  filter: AgentFilter &
    Page &
    Viewer & {
      readonly recommendedFirst?: boolean
      readonly sort: Sort<(typeof publishedSorts)[number]>
    },
): Promise<{ rows: PublishedAgent[]; total: number }> {
  const { userId, page, limit, recommendedFirst = false, sort } = filter
  const found = published(queries, filter)
  const countAll = () => found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  // Sorted without their texts, which are long, and counted at the same time.
  const places = await found
    .select(['agent.id', sql<number>`count(*) over ()`.as('total')])
    .$if(filter.words.length > 0 && sort.by === 'popularity', (query) =>
      query.orderBy((eb) => eb.case().when(isNamed(filter.words)).then(0).else(1).end()),
    )
    .$if(recommendedFirst, (query) => query.orderBy((eb) => eb.fn.coalesce('agent.recommended', sql.lit(1_000_000))))
    .orderBy((eb) => {
      if (sort.by === 'usedAt') return sql<string>`coalesce(${lastUse(eb, userId)}, '')`
      if (sort.by === 'name') return eb.ref('agentVersion.folded')
      return eb.ref(sort.by === 'rating' ? 'agent.ratingBound' : `agent.${sort.by}`)
    }, sort.direction)
    .orderBy('agent.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const [first] = places
  if (first === undefined) return { rows: [], total: page === 1 ? 0 : (await countAll()).total }
  const ids = places.map(({ id }) => id)
  const rows = await usable(queries, filter)
    .selectAll('agent')
    .select(['member.role', 'agentVersion.definition'])
    .where('agent.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: first.total }
}

/** What a list without pages has at most. */
const LISTED = 500

/**
 * Returns the published agents that a user may use, those of the user's spaces first, then the most used. `within` leaves
 * out those of other spaces that aren't in the store.
 */
export async function listUsable(
  queries: Queries,
  { within, ...viewer }: Viewer & { readonly within?: string | undefined },
): Promise<{ id: string; name: string; publishedAt: string }[]> {
  const rows = await usable(queries, viewer)
    .select(['agent.id', 'agentVersion.name', 'agent.publishedAt', 'agent.createdAt'])
    .$if(within !== undefined, (query) =>
      query.where((eb) => eb.or([eb('agent.ownerId', '=', within ?? ''), eb('agent.visibility', '=', 'store')])),
    )
    .orderBy((eb) => eb.case().when('member.role', 'is not', null).then(0).else(1).end())
    .orderBy('agent.popularity', 'desc')
    .orderBy('agent.id')
    .limit(LISTED)
    .execute()
  return rows.map(({ id, name, publishedAt, createdAt }) => ({ id, name, publishedAt: publishedAt ?? createdAt }))
}

const drafts = (queries: Queries, owner: string) => queries.selectFrom('agent').where('agent.ownerId', '=', owner)

/** Returns a page of the agents of a space, by their drafts. */
export async function searchDrafts(
  queries: Queries,
  {
    owner,
    words,
    category,
    tag,
    page,
    limit,
    sort,
  }: AgentFilter & Page & { readonly owner: string; readonly sort: Sort<(typeof draftSorts)[number]> },
) {
  const found = drafts(queries, owner)
    .$if(category !== undefined, (query) => query.where('agent.draftCategory', '=', category ?? 'general'))
    .$if(tag !== undefined, (query) => query.where((eb) => hasTag(eb, 'draft', tag ?? '')))
    .where((eb) => eb.and(words.map((word) => contains('agent.draftFolded', word))))
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('agent')
    .orderBy(`agent.${sort.by}`, sort.direction)
    .orderBy('agent.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total }
}

interface Counted {
  readonly name: string
  readonly count: number
}

/** Counts the published agents that a user may use by category. */
export const countCategories = (queries: Queries, viewer: Viewer): Promise<Counted[]> =>
  usable(queries, viewer)
    .select(({ fn }) => ['agentVersion.category as name', fn.countAll<number>().as('count')])
    .groupBy('agentVersion.category')
    .execute()

/** Counts the agents of a space by the category of their draft. */
export const countDraftCategories = (queries: Queries, owner: string): Promise<Counted[]> =>
  drafts(queries, owner)
    .select(({ fn }) => ['agent.draftCategory as name', fn.countAll<number>().as('count')])
    .groupBy('agent.draftCategory')
    .execute()

/** Counts the published agents that a user may use by tag, the most frequent tags first. */
export const countTags = (queries: Queries, viewer: Viewer, limit: number): Promise<Counted[]> =>
  usable(queries, viewer)
    .innerJoin('agentTag', 'agentTag.agentId', 'agent.id')
    .where('agentTag.state', '=', 'published')
    .select(({ fn }) => ['agentTag.tag as name', fn.countAll<number>().as('count')])
    .groupBy('agentTag.tag')
    .orderBy('count', 'desc')
    .orderBy('agentTag.tag')
    .limit(limit)
    .execute()

/** Counts the agents of a space by the tags of their drafts, the most frequent tags first. */
export const countDraftTags = (queries: Queries, owner: string, limit: number): Promise<Counted[]> =>
  queries
    .selectFrom('agentTag')
    .where('ownerId', '=', owner)
    .where('state', '=', 'draft')
    .select(({ fn }) => ['tag as name', fn.countAll<number>().as('count')])
    .groupBy('tag')
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute()
