import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isInstalled } from '#tests/support/installed-tool.ts';

const install = 'pip install -r .ci/requirements.txt';
const hasLint = isInstalled('cfn-lint', ['python3', '-c', 'import cfnlint'], install);

/** Prints the reference that cfn-lint brings: service → action in lower case → types of resources. */
const program = `
import cfnlint, json, os
path = os.path.join(os.path.dirname(cfnlint.__file__), 'data/AdditionalSpecs/Policies.json')
services = json.load(open(path))
print(json.dumps({name: {action: row.get('Resources', []) for action, row in service['Actions'].items()} for name, service in services.items()}))
`;

it.runIf(hasLint)(
  'authorization-reference.json says what the service authorization reference of AWS says',
  () => {
    const file = readFileSync(new URL('authorization-reference.json', import.meta.url), 'utf8');
    const printed = execFileSync('python3', ['-c', program], { encoding: 'utf8', maxBuffer: 100_000_000 });
    const services = JSON.parse(printed) as Record<string, Record<string, string[]>>;
    for (const [name, listed] of Object.entries(JSON.parse(file) as Record<string, string[]>)) {
      const [service, action] = name.split(':') as [string, string];
      expect([name, services[service]?.[action.toLowerCase()]]).toEqual([name, listed]);
    }
  },
);
