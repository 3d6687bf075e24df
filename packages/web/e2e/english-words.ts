import type { Page } from '@playwright/test'

/** Names that are the same in every language, and the reader's own. */
const KNOWN = new Set([
  'saffron',
  'facebook',
  'google',
  'ctrl',
  'enter',
  'shift',
  'request',
  'test',
  'super',
  'admin',
  'ada',
  'lovelace',
  'demo',
  'open',
  'token',
  'localhost',
])

/** Returns the English words in a page of another language. It removes quotes from the page first. */
export async function englishWords(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => {
    // User content is marked with an unknown language. Labels quote names too.
    const quotes = [...document.querySelectorAll('code, [lang="en"], main [lang=""]')].map((quoted) => {
      quoted.remove()
      return quoted.textContent.trim()
    })
    // A name may start with another.
    quotes.sort((one, other) => other.length - one.length)
    const names = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    const labels = [document.title, ...names].map((text) =>
      quotes.reduce((rest, quote) => rest.replaceAll(quote || ' ', ' '), text),
    )
    const said = [document.body.innerText, ...labels].join(' ')
    // Email addresses, setting keys, and the names of the demo models.
    return said.replaceAll(/\S+@\S+|\b[a-z]+\.[a-z]+|\bsaffron-demo[\w-]*/gi, '').match(/[A-Za-z][a-z]{3,}/g) ?? []
  })
  return words.filter((word) => !KNOWN.has(word.toLowerCase()))
}
