/** Words that several commands share. */
export const cliCommon = {
  'cli.common.deleted': 'Deleted {name}.',
  'cli.common.drive': 'Drive',
  'cli.common.giftCardCodePrompt': 'Gift card code: ',
  'cli.common.nameOrId': 'its name, ID or ID suffix',
  'cli.common.no': 'no',
  'cli.common.redeemAGiftCard': 'redeem a gift card',
  'cli.common.yes': 'yes',
} as const
