/** The topic of a seeded conversation: its title, then alternating questions and answers. */
export interface SeedTopic {
  readonly title: string
  readonly turns: readonly string[]
}

/** Short dialogs in the product's languages, which the seed repeats and mixes. */
export const seedTopics: readonly SeedTopic[] = [
  {
    title: 'Sorting a list of people in TypeScript',
    turns: [
      'How do I sort a list of people by last name, then first name, in TypeScript?',
      'Use `toSorted` with a comparator that falls back to the first name:\n\n```ts\nconst sorted = people.toSorted(\n  (a, b) => a.last.localeCompare(b.last) || a.first.localeCompare(b.first),\n)\n```\n\n`toSorted` leaves the original list as it is.',
      'And if some of them have no last name?',
      'Decide where they belong first. This puts them at the end:\n\n```ts\nconst key = (person: Person) => person.last ?? "\\uffff"\n```',
    ],
  },
  {
    title: '京都三日行程',
    turns: [
      '我十一月要去京都三天，想看紅葉，也想避開人潮，可以怎麼安排？',
      '可以這樣走：\n\n1. **第一天**：清晨去東福寺，午後沿琵琶湖疏水走到南禪寺。\n2. **第二天**：搭叡山電車去鞍馬與貴船，山裡比市區早紅一週。\n3. **第三天**：嵐山以西的常寂光寺，八點前到，幾乎沒有人。',
      '第二天如果下雨呢？',
      '下雨就改去大原三千院，苔庭在雨天最美；公車從京都車站約一小時。',
    ],
  },
  {
    title: 'Why the sky is blue',
    turns: [
      'Why is the sky blue, and red in the evening?',
      'Air scatters short waves much more than long ones; the strength goes with $1/\\lambda^4$. By day you see the scattered blue from all sides. In the evening the light comes through far more air, the blue is gone on the way, and what is left is red.',
      'Then why is it not violet?',
      'Three reasons: the sun gives less violet, the upper air takes some of it, and our eyes are less sensitive to it than to blue.',
    ],
  },
  {
    title: '周报怎么写得短',
    turns: [
      '我的周报总是写得太长，领导不看。怎么改？',
      '把它当成三句话来写：\n\n| 部分 | 一句话 |\n|---|---|\n| 结果 | 这周做成了什么 |\n| 风险 | 下周什么可能出问题 |\n| 需要 | 希望谁做什么 |\n\n其余的放进链接里。',
      '帮我按这个格式写：登录改版上线，支付接口延期两天。',
      '**结果**：登录改版已上线，注册转化率提升 4 %。\n**风险**：支付接口延期两天，影响周四联调。\n**需要**：请测试组把支付用例移到周五。',
    ],
  },
  {
    title: 'Slow query on a table of orders',
    turns: [
      'This query takes four seconds: `select * from orders where customer_id = 7 order by created_at desc limit 20`',
      'It sorts all orders of that customer. One index answers both the filter and the order:\n\n```sql\ncreate index orders_of_customer on orders (customer_id, created_at desc);\n```\n\nAsk only for the columns you show, and look at the plan again.',
      'It is fast now. Does it make writing slower?',
      'A little: each insert has one more place to write to. For one index of two columns you will hardly measure it.',
    ],
  },
  {
    title: 'A bread for beginners',
    turns: [
      'I want to bake a simple bread, with what I have: flour, water, salt, dry yeast.',
      '- 500 g flour, 350 g water, 10 g salt, 2 g yeast.\n- Mix, rest 30 minutes, fold four times in two hours.\n- Overnight in the refrigerator, then 45 minutes at 240 °C in a closed pot.\n\nThe long rest does the work that kneading would do.',
    ],
  },
]
