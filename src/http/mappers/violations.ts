/** What a schema's validator found wrong with a value; `Ajv` and `typebox` tell it alike. */
interface Finding {
  keyword: string;
  params: object;
  message?: string;
}

const NOT_BLANK = String.raw`\S`;

/** A violation in words, to follow the name of the field. */
export function violationText({ keyword, params, message = 'is not valid' }: Finding): string {
  const { limit, allowedValues, missingProperty, pattern, type } = params as Record<string, unknown>;
  if (typeof missingProperty === 'string') return 'is required';
  if (Array.isArray(allowedValues)) return `must be one of ${allowedValues.join(', ')}`;
  if (keyword === 'minLength') return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`;
  if (keyword === 'pattern' && pattern === NOT_BLANK) return 'must not be blank';
  if (keyword === 'type' && type === 'object') return 'must be a JSON object';
  if (keyword === 'maxLength') return `must have at most ${limit} characters`;
  return message;
}
