import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { answering, careful, client } from './client-command.ts'

const own = () => import('../wallet/own-commands.ts')
const ledger = () => import('../wallet/ledger-commands.ts')
const cards = () => import('../wallet/gift-card-commands.ts')

/** A list of records with filters. */
const listing = (name: string, description: string, t: Translate): Command =>
  answering(name, description, t)
    .option('--kind <kind>', t('cli.option.kind'))
    .option('--from <date>', t('cli.option.from'))
    .option('--until <date>', t('cli.option.until'))
    .option('--limit <n>', t('cli.option.limit'))
    .option('--csv [file]', t('cli.records.csv'))
    .option('--force', t('cli.option.force'))

/** `saffron wallet` and `saffron giftcard`: the user's credits. */
export function addWalletCommands(program: Command, t: Translate): void {
  const wallet = client('wallet', t('cli.wallet.about'), t)
  wallet.addCommand(
    answering('balance', t('cli.wallet.balance'), t).action(async (_options, self: Command) =>
      (await own()).showBalance(self.optsWithGlobals()),
    ),
    { isDefault: true },
  )
  wallet.addCommand(
    listing('records', t('cli.wallet.records'), t).action(async (_options, self: Command) =>
      (await own()).listRecords(self.optsWithGlobals()),
    ),
  )
  wallet.addCommand(
    answering('requests', t('cli.wallet.requests'), t)
      .option('--limit <n>', t('cli.option.limit'))
      .action(async (_options, self: Command) => (await own()).listRequests(self.optsWithGlobals())),
  )
  wallet.addCommand(
    answering('request', t('common.requestCredits'), t)
      .argument('<credits>', t('cli.recharge.credits'))
      .option('--note <text>', t('cli.option.requestNote'))
      .action(async (credits: string, _options, self: Command) =>
        (await own()).requestCredits(credits, self.optsWithGlobals()),
      ),
  )
  wallet.addCommand(
    answering('withdraw', t('cli.wallet.withdraw'), t)
      .argument('<id>', t('cli.wallet.requestId'))
      .action(async (id: string, _options, self: Command) => (await own()).withdrawRequest(id, self.optsWithGlobals())),
  )
  program.addCommand(wallet)
  const giftCard = client('giftcard', t('cli.giftcard.about'), t)
  giftCard.addCommand(
    answering('redeem', t('cli.giftcard.redeem'), t)
      .argument('[code]', t('cli.giftcard.code'))
      .action(async (code: string | undefined, _options, self: Command) =>
        (await cards()).redeemGiftCard(code, self.optsWithGlobals()),
      ),
  )
  giftCard.addCommand(
    answering('show', t('cli.giftcard.show'), t)
      .argument('[code]', t('cli.giftcard.code'))
      .action(async (code: string | undefined, _options, self: Command) =>
        (await cards()).showGiftCard(code, self.optsWithGlobals()),
      ),
  )
  program.addCommand(giftCard)
}

/** Adds the ledger and gift cards of the installation to `saffron admin`. */
export function addWalletAdministration(admin: Command, t: Translate): void {
  admin.addCommand(
    answering('recharge', t('cli.admin.recharge'), t)
      .argument('[email]', t('cli.recharge.email'))
      .argument('[credits]', t('cli.recharge.credits'))
      .option('--note <text>', t('cli.option.note'))
      .option('--key <key>', t('cli.option.key'))
      .option('--csv <file>', t('cli.option.csv'))
      .option('--dry-run', t('cli.option.dryRun'))
      .action(async (email: string | undefined, credits: string | undefined, _options, self: Command) => {
        const options = self.optsWithGlobals()
        if (options.csv !== undefined) {
          return (await import('../wallet/recharge-file.ts')).rechargeFile([email, credits], options)
        }
        return (await ledger()).recharge(email, credits, options)
      }),
  )
  admin.addCommand(
    answering('audit', t('cli.admin.audit'), t).action(async (_options, self: Command) =>
      (await ledger()).auditLedger(self.optsWithGlobals()),
    ),
  )
  admin.addCommand(
    listing('records', t('cli.admin.records'), t)
      .option('--user <email>', t('cli.option.user'))
      .action(async (_options, self: Command) => (await ledger()).listAllRecords(self.optsWithGlobals())),
  )
  admin.addCommand(
    careful('reverse', t('cli.admin.reverse'), t)
      .argument('<id>', t('cli.admin.recordId'))
      .option('--note <text>', t('cli.option.note'))
      .action(async (id: string, _options, self: Command) => (await ledger()).reverse(id, self.optsWithGlobals())),
  )
  addRequests(admin, t)
  addGiftCards(admin, t)
}

function addRequests(admin: Command, t: Translate): void {
  const requests = client('requests', t('cli.admin.requests'), t)
  requests.addCommand(
    answering('ls', t('cli.admin.requestsLs'), t)
      .option('--state <state>', t('cli.option.state'))
      .option('--limit <n>', t('cli.option.limit'))
      .action(async (_options, self: Command) => (await ledger()).listAllRequests(self.optsWithGlobals())),
    { isDefault: true },
  )
  for (const decision of ['approve', 'refuse'] as const) {
    const made = decision === 'approve' ? answering : careful
    const command = made(decision, t(`cli.admin.${decision}`), t)
      .argument('<id>', t('cli.wallet.requestId'))
      .option('--answer <text>', t('cli.option.answer'))
      .action(async (id: string, _options, self: Command) =>
        (await ledger()).decide(decision, id, self.optsWithGlobals()),
      )
    if (decision === 'approve') command.option('--credits <n>', t('cli.option.approveCredits'))
    requests.addCommand(command)
  }
  admin.addCommand(requests)
}

function addGiftCards(admin: Command, t: Translate): void {
  const giftCards = client('giftcards', t('cli.admin.giftcards'), t)
  giftCards.addCommand(
    answering('ls', t('cli.admin.giftcardsLs'), t)
      .argument('[words]', t('cli.admin.giftcardsWords'))
      .option('--state <state>', t('cli.option.cardState'))
      .option('--limit <n>', t('cli.option.limit'))
      .action(async (words: string | undefined, _options, self: Command) =>
        (await cards()).listGiftCards(words, self.optsWithGlobals()),
      ),
    { isDefault: true },
  )
  giftCards.addCommand(
    answering('create', t('cli.admin.giftcardsCreate'), t)
      .argument('<credits>', t('cli.recharge.credits'))
      .option('--count <n>', t('cli.option.count'))
      .option('--expires <date>', t('cli.option.expires'))
      .option('--note <text>', t('cli.option.cardNote'))
      .option('--key <key>', t('cli.option.key'))
      .action(async (credits: string, _options, self: Command) =>
        (await cards()).createGiftCards(credits, self.optsWithGlobals()),
      ),
  )
  for (const change of ['disable', 'enable'] as const) {
    const made = change === 'enable' ? answering : careful
    giftCards.addCommand(
      made(change, t(`cli.admin.giftcards.${change}`), t)
        .argument('<code>', t('cli.admin.giftcardId'))
        .action(async (id: string, _options, self: Command) =>
          (await cards()).changeGiftCard(change, id, self.optsWithGlobals()),
        ),
    )
  }
  admin.addCommand(giftCards)
}
