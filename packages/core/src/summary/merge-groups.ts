import type { GroupItems } from './entities.ts'

type Item = GroupItems['groupItems'][number]

/** Returns the items of a result in the default form of JSON. Undefined for another form. */
export function groupItemsOf(json: unknown): readonly Item[] | undefined {
  const items = typeof json === 'object' && json !== null && 'groupItems' in json ? json.groupItems : undefined
  return Array.isArray(items) && items.every(isItem) ? items : undefined
}

const isItem = (item: unknown): item is Item =>
  typeof item === 'object' &&
  item !== null &&
  ['group', 'title', 'description'].every((name) => typeof Reflect.get(item, name) === 'string')

const keyOf = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** Puts items of the same group together, under its first spelling and in the order of the groups, each item once. */
export function mergeGroups({ groupItems }: GroupItems): GroupItems {
  const groups = new Map<string, { readonly name: string; readonly items: Map<string, Item> }>()
  for (const item of groupItems) {
    const group = groups.get(keyOf(item.group)) ?? { name: item.group.trim(), items: new Map<string, Item>() }
    groups.set(keyOf(item.group), group)
    const key = JSON.stringify([keyOf(item.title), keyOf(item.description)])
    if (!group.items.has(key)) group.items.set(key, { ...item, group: group.name })
  }
  return { groupItems: [...groups.values()].flatMap(({ items }) => [...items.values()]) }
}
