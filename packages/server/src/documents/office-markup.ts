import { attributeOf, type Markup, scanMarkup } from '@saffron/core/format'

const NONE: ReadonlySet<string> = new Set()

/** Yields the tags and texts of XML, in which `style` is an element like any other. */
export const scanXml = (source: string): Generator<Markup> => scanMarkup(source, NONE)

/** Returns an attribute of an Office element, with or without a prefix. Most properties have a `w:val`. */
export const valueOf = (attributes: string, name = 'val'): string | undefined =>
  attributeOf(attributes, `(?:\\w+:)?${name}`)

/** Returns whether a property such as bold is on. It's on without a value. */
export const isOn = (value: string | undefined): boolean => value === undefined || !/^(?:0|false|off)$/.test(value)
