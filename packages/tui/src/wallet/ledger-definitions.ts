import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'

const ledger = () => import('./ledger-commands.ts')
const cards = () => import('./gift-card-commands.ts')

/** The ledger and gift cards in `saffron admin`. */
export const ledgerCommands: readonly CommandDefinition[] = [
  {
    name: 'recharge',
    about: 'cli.admin.recharge',
    uses: 'server',
    json: { calls: ['wallet.recharge'], own: ['rows', 'booked', 'again', 'dryRun'] },
    args: [
      { name: '[email]', about: 'cli.recharge.email' },
      { name: '[credits]', about: 'cli.recharge.credits' },
    ],
    options: [
      { flags: '--note <text>', about: 'cli.option.note' },
      { flags: '--key <key>', about: 'cli.option.key' },
      { flags: '--to-workspace <name>', about: 'cli.recharge.toWorkspace' },
      { flags: '--csv <file>', about: 'cli.option.csv', values: 'files' },
      { flags: '--dry-run', about: 'cli.option.dryRun' },
    ],
    examples: [
      'saffron admin recharge ann@example.org 5 --note "Welcome"',
      'saffron admin recharge --to-workspace Family 20',
      'saffron admin recharge --csv may.csv --dry-run',
    ],
    run: async (email: string | undefined, credits: string | undefined, options: OptionValues) =>
      options.csv === undefined
        ? (await ledger()).recharge(email, credits, options)
        : (await import('./recharge-file.ts')).rechargeFile([email, credits], options),
  },
  {
    name: 'audit',
    about: 'cli.admin.audit',
    uses: 'server',
    json: { calls: ['wallet.auditLedger'] },
    examples: ['saffron admin audit'],
    run: async (options: OptionValues) => (await ledger()).auditLedger(options),
  },
  {
    name: 'records',
    about: 'cli.admin.records',
    uses: 'server',
    json: { calls: ['wallet.searchAllRecords'] },
    options: [
      { flags: '--kind <kind>', about: 'cli.option.kind', values: 'recordKinds' },
      { flags: '--from <date>', about: 'cli.option.from' },
      { flags: '--until <date>', about: 'cli.option.until' },
      { flags: '--limit <n>', about: 'cli.option.limit' },
      { flags: '--csv [file]', about: 'cli.records.csv', values: 'files' },
      { flags: '--force', about: 'cli.option.force' },
      { flags: '--user <email>', about: 'cli.option.user' },
    ],
    examples: [
      'saffron admin records --user ann@example.org --from 2026-05-01',
      'saffron admin records --user ann@example.org --csv ann.csv',
    ],
    run: async (options: OptionValues) => (await ledger()).listAllRecords(options),
  },
  {
    name: 'reverse',
    about: 'cli.admin.reverse',
    uses: 'server',
    json: { calls: ['wallet.reverseRecord'] },
    confirms: true,
    args: [{ name: '<id>', about: 'cli.admin.recordId' }],
    options: [{ flags: '--note <text>', about: 'cli.option.note' }],
    examples: ['saffron admin reverse 3f2a91bc --note "Booked twice"'],
    run: async (id: string, options: OptionValues) => (await ledger()).reverse(id, options),
  },
  {
    name: 'requests',
    about: 'cli.admin.requests',
    uses: 'server',
    examples: ['saffron admin requests', 'saffron admin requests approve 3f2a91bc --credits 5'],
    commands: [
      {
        name: 'ls',
        about: 'cli.admin.requestsLs',
        uses: 'server',
        json: { calls: ['wallet.searchAllRecords'] },
        isDefault: true,
        options: [
          { flags: '--state <state>', about: 'cli.option.state', values: 'requestStates' },
          { flags: '--limit <n>', about: 'cli.option.limit' },
        ],
        examples: ['saffron admin requests ls --state pending'],
        run: async (options: OptionValues) => (await ledger()).listAllRequests(options),
      },
      {
        name: 'approve',
        about: 'cli.admin.approve',
        uses: 'server',
        json: { calls: ['wallet.approveRequest'] },
        args: [{ name: '<id>', about: 'cli.wallet.requestId' }],
        options: [
          { flags: '--answer <text>', about: 'cli.option.answer' },
          { flags: '--credits <n>', about: 'cli.option.approveCredits' },
        ],
        examples: ['saffron admin requests approve 3f2a91bc --credits 5 --answer "Enjoy"'],
        run: async (id: string, options: OptionValues) => (await ledger()).decide('approve', id, options),
      },
      {
        name: 'refuse',
        about: 'cli.admin.refuse',
        uses: 'server',
        json: { calls: ['wallet.refuseRequest'] },
        confirms: true,
        args: [{ name: '<id>', about: 'cli.wallet.requestId' }],
        options: [{ flags: '--answer <text>', about: 'cli.option.answer' }],
        examples: ['saffron admin requests refuse 3f2a91bc --answer "Next month"'],
        run: async (id: string, options: OptionValues) => (await ledger()).decide('refuse', id, options),
      },
    ],
  },
  {
    name: 'giftcards',
    about: 'cli.admin.giftcards',
    uses: 'server',
    examples: ['saffron admin giftcards', 'saffron admin giftcards create 5 --count 10'],
    commands: [
      {
        name: 'ls',
        about: 'cli.admin.giftcardsLs',
        uses: 'server',
        json: { calls: ['wallet.searchGiftCards'] },
        isDefault: true,
        args: [{ name: '[words]', about: 'cli.admin.giftcardsWords' }],
        options: [
          { flags: '--state <state>', about: 'cli.option.cardState', values: 'giftCardStates' },
          { flags: '--limit <n>', about: 'cli.option.limit' },
        ],
        examples: ['saffron admin giftcards ls --state active'],
        run: async (words: string | undefined, options: OptionValues) => (await cards()).listGiftCards(words, options),
      },
      {
        name: 'create',
        about: 'cli.admin.giftcardsCreate',
        uses: 'server',
        json: { calls: ['wallet.createGiftCards'] },
        args: [{ name: '<credits>', about: 'cli.recharge.credits' }],
        options: [
          { flags: '--count <n>', about: 'cli.option.count' },
          { flags: '--expires <date>', about: 'cli.option.expires' },
          { flags: '--note <text>', about: 'cli.option.cardNote' },
          { flags: '--key <key>', about: 'cli.option.key' },
        ],
        examples: ['saffron admin giftcards create 5 --count 10 --expires 2026-12-31'],
        run: async (credits: string, options: OptionValues) => (await cards()).createGiftCards(credits, options),
      },
      {
        name: 'disable',
        about: 'cli.admin.giftcards.disable',
        uses: 'server',
        json: { calls: ['wallet.changeGiftCard'] },
        confirms: true,
        args: [{ name: '<code>', about: 'cli.admin.giftcardId' }],
        examples: ['saffron admin giftcards disable 3f2a91bc'],
        run: async (id: string, options: OptionValues) => (await cards()).changeGiftCard('disable', id, options),
      },
      {
        name: 'enable',
        about: 'cli.admin.giftcards.enable',
        uses: 'server',
        json: { calls: ['wallet.changeGiftCard'] },
        args: [{ name: '<code>', about: 'cli.admin.giftcardId' }],
        examples: ['saffron admin giftcards enable 3f2a91bc'],
        run: async (id: string, options: OptionValues) => (await cards()).changeGiftCard('enable', id, options),
      },
    ],
  },
]
