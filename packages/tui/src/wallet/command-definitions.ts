import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'

const own = () => import('./own-commands.ts')
const cards = () => import('./gift-card-commands.ts')

/** `saffron wallet` and `giftcard`. */
export const walletCommands: readonly CommandDefinition[] = [
  {
    name: 'wallet',
    about: 'cli.wallet.about',
    uses: 'space',
    examples: ['saffron wallet', 'saffron wallet records --limit 5'],
    commands: [
      {
        name: 'balance',
        about: 'cli.wallet.balance',
        uses: 'space',
        json: { own: ['balanceMicros', 'heldMicros', 'debtMicros'] },
        isDefault: true,
        examples: ['saffron wallet balance --json'],
        run: async (options: OptionValues) => (await own()).showBalance(options),
      },
      {
        name: 'records',
        about: 'cli.wallet.records',
        uses: 'space',
        json: { calls: ['wallet.searchRecords'] },
        options: [
          { flags: '--kind <kind>', about: 'cli.option.kind', values: 'recordKinds' },
          { flags: '--from <date>', about: 'cli.option.from' },
          { flags: '--until <date>', about: 'cli.option.until' },
          { flags: '--limit <n>', about: 'cli.option.limit' },
          { flags: '--csv [file]', about: 'cli.records.csv', values: 'files' },
          { flags: '--force', about: 'cli.option.force' },
        ],
        examples: ['saffron wallet records --kind usage --from 2026-05-01'],
        run: async (options: OptionValues) => (await own()).listRecords(options),
      },
      {
        name: 'requests',
        about: 'cli.wallet.requests',
        uses: 'space',
        json: { calls: ['wallet.searchRecords'] },
        options: [{ flags: '--limit <n>', about: 'cli.option.limit' }],
        examples: ['saffron wallet requests'],
        run: async (options: OptionValues) => (await own()).listRequests(options),
      },
      {
        name: 'request',
        about: 'common.requestCredits',
        uses: 'space',
        json: { calls: ['wallet.createRequest'] },
        args: [{ name: '<credits>', about: 'cli.recharge.credits' }],
        options: [{ flags: '--note <text>', about: 'cli.option.requestNote' }],
        examples: ['saffron wallet request 5 --note "For the talk in May"'],
        run: async (credits: string, options: OptionValues) => (await own()).requestCredits(credits, options),
      },
      {
        name: 'withdraw',
        about: 'cli.wallet.withdraw',
        uses: 'space',
        json: { calls: ['wallet.withdrawRequest'] },
        args: [{ name: '<id>', about: 'cli.wallet.requestId' }],
        examples: ['saffron wallet withdraw 3f2a91bc'],
        run: async (id: string, options: OptionValues) => (await own()).withdrawRequest(id, options),
      },
    ],
  },
  {
    name: 'giftcard',
    about: 'cli.giftcard.about',
    uses: 'server',
    examples: ['saffron giftcard redeem'],
    commands: [
      {
        name: 'redeem',
        about: 'cli.giftcard.redeem',
        uses: 'space',
        json: { calls: ['wallet.redeemGiftCard'] },
        args: [{ name: '[code]', about: 'cli.giftcard.code' }],
        examples: ['saffron giftcard redeem HC8FG-E61YY-HSNCN-SZY8A'],
        run: async (code: string | undefined, options: OptionValues) => (await cards()).redeemGiftCard(code, options),
      },
      {
        name: 'show',
        about: 'cli.giftcard.show',
        uses: 'server',
        json: { calls: ['wallet.getGiftCard'] },
        args: [{ name: '[code]', about: 'cli.giftcard.code' }],
        examples: ['saffron giftcard show HC8FG-E61YY-HSNCN-SZY8A'],
        run: async (code: string | undefined, options: OptionValues) => (await cards()).showGiftCard(code, options),
      },
    ],
  },
]
