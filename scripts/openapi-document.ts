import type { FastifyInstance } from 'fastify';
import { stringify } from 'yaml';

/** The text of openapi.yaml for an app that is ready. */
export function openApiDocument(app: FastifyInstance): string {
  // Through JSON: schemas carry symbols and undefined values which YAML would write out.
  const plain: unknown = JSON.parse(JSON.stringify(app.swagger()));
  return stringify(plain, { lineWidth: 120, aliasDuplicateObjects: false });
}
