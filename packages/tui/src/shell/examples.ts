import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

/** What is typed after `saffron`, by the command whose help shows it. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  chats: ['chats', 'chats export 3f2a91bc -o holidays.md'],
  'chats ls': ['chats ls --limit 5', 'chats ls --json'],
  'chats show': ['chats show 3f2a91bc'],
  drive: ['drive ls /photos', 'drive put report.pdf /work'],
  'drive ls': ['drive ls -l /work', 'drive ls "/photos/**/*.jpg"', 'drive ls --trash'],
  'drive tree': ['drive tree /work -d 2'],
  'drive du': ['drive du /photos'],
  'drive find': ['drive find /work --name "*.pdf" --size +10M', 'drive find --text "summer holidays"'],
  'drive put': ['drive put ~/photos /backup', 'git diff | saffron drive put - /work/change.diff'],
  'drive get': ['drive get /work ~/Downloads', 'drive get /work/report.pdf -'],
  'drive cat': ['drive cat /work/notes.md'],
  'drive mkdir': ['drive mkdir -p /work/2026/May'],
  'drive mv': ['drive mv /draft.md /work/report.md'],
  'drive cp': ['drive cp "/work/*.pdf" /archive --on-clash keep-both'],
  'drive rm': ['drive rm /work/draft.md'],
  'drive restore': ['drive restore /work/draft.md'],
  'drive empty': ['drive empty --yes'],
  login: ['login me@example.org', 'login --web'],
  logout: ['logout'],
  whoami: ['whoami --json'],
  admin: ['admin overview', 'admin users ls'],
  'admin outbox': ['admin outbox', 'admin outbox 3f2a91bc'],
  'admin recharge': ['admin recharge ann@example.org 5 --note "Welcome"', 'admin recharge --csv may.csv --dry-run'],
  'admin audit': ['admin audit'],
  'admin records': ['admin records --user ann@example.org --from 2026-05-01'],
  'admin reverse': ['admin reverse 3f2a91bc --note "Booked twice"'],
  'admin requests': ['admin requests', 'admin requests approve 3f2a91bc --credits 5'],
  'admin requests ls': ['admin requests ls --state pending'],
  'admin requests approve': ['admin requests approve 3f2a91bc --credits 5 --answer "Enjoy"'],
  'admin requests refuse': ['admin requests refuse 3f2a91bc --answer "Next month"'],
  'admin giftcards': ['admin giftcards', 'admin giftcards create 5 --count 10'],
  'admin giftcards ls': ['admin giftcards ls --state active'],
  'admin giftcards create': ['admin giftcards create 5 --count 10 --expires 2026-12-31'],
  'admin giftcards disable': ['admin giftcards disable 3f2a91bc'],
  'admin giftcards enable': ['admin giftcards enable 3f2a91bc'],
  'admin users': ['admin users', 'admin users show ann@example.org'],
  'admin users ls': ['admin users ls ann --state active'],
  'admin users show': ['admin users show ann@example.org'],
  'admin users role': ['admin users role ann@example.org admin'],
  'admin users disable': ['admin users disable ann@example.org'],
  'admin users enable': ['admin users enable ann@example.org'],
  'admin users sign-out': ['admin users sign-out ann@example.org'],
  'admin models': ['admin models ls', 'admin models refresh'],
  'admin models ls': ['admin models ls --json'],
  'admin models refresh': ['admin models refresh'],
  'admin models show': ['admin models show saffron-demo'],
  'admin models set': ['admin models set saffron-demo --group House --default-for chat,title'],
  'admin models enable': ['admin models enable saffron-demo'],
  'admin models disable': ['admin models disable saffron-demo saffron-demo-vision'],
  'admin models price': ['admin models price saffron-demo --input 2.5 --output 10'],
  'admin channels': ['admin channels ls', 'admin channels test Demo'],
  'admin channels ls': ['admin channels ls'],
  'admin channels add': ['admin channels add Local --type ollama --url http://127.0.0.1:11434 --no-key'],
  'admin channels test': ['admin channels test Demo -m saffron-demo'],
  'admin channels pause': ['admin channels pause Demo'],
  'admin channels resume': ['admin channels resume Demo'],
  'admin channels rm': ['admin channels rm Demo'],
  'admin overview': ['admin overview --days 30'],
  'admin runs': ['admin runs --status failed --limit 50'],
  'admin prompts': ['admin prompts ls', 'admin prompts show chat.title'],
  'admin prompts ls': ['admin prompts ls'],
  'admin prompts show': ['admin prompts show chat.title'],
  'admin prompts set': ['admin prompts set chat.title --file title.md --note "Shorter"'],
  'admin prompts versions': ['admin prompts versions chat.title'],
  'admin prompts restore': ['admin prompts restore chat.title 2'],
  'admin prompts rm': ['admin prompts rm chat.title'],
  'admin env': ['admin env ls', 'admin env set reward.inviter 2.5'],
  'admin env ls': ['admin env ls'],
  'admin env get': ['admin env get reward.inviter'],
  'admin env set': ['admin env set reward.inviter 2.5', 'admin env set google.clientSecret'],
  'admin env rm': ['admin env rm reward.inviter'],
  wallet: ['wallet', 'wallet records --limit 5'],
  'wallet balance': ['wallet balance --json'],
  'wallet records': ['wallet records --kind usage --from 2026-05-01'],
  'wallet requests': ['wallet requests'],
  'wallet request': ['wallet request 5 --note "For the talk in May"'],
  'wallet withdraw': ['wallet withdraw 3f2a91bc'],
  giftcard: ['giftcard redeem'],
  'giftcard redeem': ['giftcard redeem HC8FG-E61YY-HSNCN-SZY8A'],
  'giftcard show': ['giftcard show HC8FG-E61YY-HSNCN-SZY8A'],
  serve: ['serve', 'serve --host 0.0.0.0 --port 8080 --data /srv/saffron'],
  'demo-provider': ['demo-provider --port 4180'],
  backup: ['backup saffron.tar --data /srv/saffron'],
  restore: ['restore saffron.tar --data /srv/saffron'],
}

/** The examples of a command, for the end of its help; empty where it has none here. */
export function exampleText(command: Command, t: Translate): string {
  const lines = EXAMPLES[pathOf(command)] ?? []
  if (lines.length === 0) return ''
  const typed = lines.map((line) => (line.includes('| saffron ') ? `  ${line}` : `  saffron ${line}`))
  return `\n${[`${t('cli.help.example')}:`, ...typed].join('\n')}`
}

/** The words that call a command, the program's own name apart. */
function pathOf(command: Command): string {
  const names: string[] = []
  for (let step = command; step.parent !== null; step = step.parent) names.unshift(step.name())
  return names.join(' ')
}
