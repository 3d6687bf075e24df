import type { Locale } from '@saffron/core/i18n'

/** Frequent characters that only one of the two scripts writes. */
const TRADITIONAL = new Set(
  '這個們說話為來時會對學過還沒樣麼點問題開關發見現實經應當產進動機種數與讓從給請寫嗎嗨圖畫語',
)
const SIMPLIFIED = new Set('这个们说话为来时会对学过还没样么点问题开关发见现实经应当产进动机种数与让从给请写吗图画语')

/** The language someone writes in; Chinese that could be either counts as simplified, as a bare `zh` does. */
export function detectLanguage(text: string): Locale {
  if (!/\p{Script=Han}/u.test(text)) return 'en'
  let balance = 0
  for (const character of text) {
    const traditional = TRADITIONAL.has(character)
    if (traditional !== SIMPLIFIED.has(character)) balance += traditional ? 1 : -1
  }
  return balance > 0 ? 'zh-Hant' : 'zh-Hans'
}
