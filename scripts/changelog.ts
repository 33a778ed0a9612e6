/** What a changelog says of a version. @throws Error where it has no section of it, an empty one, or it is not the newest */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const released = sections.filter((section) => !section.startsWith('Unreleased'));
  const [newest] = released;
  const titleOf = (section: string) => /^\[?([^\]\s]+)/.exec(section)?.[1];
  if (newest === undefined || titleOf(newest) !== version) {
    throw new Error(
      `CHANGELOG.md begins with ${newest === undefined ? 'no release' : titleOf(newest)}, not with ${version}. Give its entries a heading "## ${version} - DATE".`,
    );
  }
  const pending = sections.find((section) => section.startsWith('Unreleased'));
  if (pending !== undefined && /^- /m.test(pending)) {
    throw new Error('CHANGELOG.md has entries under "Unreleased". Move them below the heading of the release.');
  }
  const notes = newest.slice(newest.indexOf('\n') + 1).trim();
  if (!/^- /m.test(notes)) throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return `${notes}\n`;
}
