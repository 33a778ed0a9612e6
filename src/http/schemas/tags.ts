/** Groups of operations, in the order in which the document shows them. */
export const TAGS = [
  'Models',
  'Model packages',
  'Text to speech',
  'Background jobs',
  'Studio',
  'Voices',
  'Voice design',
  'Pronunciation',
  'OpenAI',
  'History',
  'API keys',
  'Usage',
  'Sessions',
  'Command-line login',
  'Accounts',
  'Service',
];

/** The name by which a key is limited to a group: `text-to-speech`. */
export const operationGroup = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');
