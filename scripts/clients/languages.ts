// How the clients of each language are generated, compiled and run, with exact versions of generators and
// compilers. A language is an entry in the list below and a folder with its program.
import path from 'node:path'
import { csharp } from './csharp.ts'
import { kotlin } from './kotlin.ts'
import {
  bin,
  compileTypescript,
  fetchJar,
  type Language,
  OPENAPI_GENERATOR,
  openapiGenerator,
  runNode,
  throughProxy,
} from './language.ts'
import { ogen } from './ogen.ts'
import { openapiFetch } from './openapi-fetch.ts'
import { orval } from './orval.ts'
import { php } from './php.ts'
import { ruby } from './ruby.ts'
import { zodios } from './zodios.ts'

const typescript: Language = {
  name: 'typescript',
  generator: '@hey-api/openapi-ts',
  isFirstDay: true,
  needs: [],
  files: { 'story.ts': 'story.ts', 'tsconfig.json': 'tsconfig.json', 'package.json': 'package.json' },
  prepare: () => [],
  generate: (service, document, folder) => [
    {
      command: [
        path.join(bin, 'openapi-ts'),
        '-i',
        document,
        '-o',
        path.join(folder, service),
        '-c',
        '@hey-api/client-fetch',
      ],
    },
  ],
  compile: (folder) => [compileTypescript(folder)],
  run: (folder) => runNode(path.join(folder, 'out', 'story.js')),
  notes: [],
}

const python: Language = {
  name: 'python',
  generator: 'openapi-python-client',
  isFirstDay: true,
  needs: ['python3'],
  files: { 'story.py': 'story.py', 'requirements.txt': 'requirements.txt' },
  prepare: (folder) => [
    { command: ['python3', '-m', 'venv', path.join(folder, 'venv')] },
    {
      command: [
        ...[path.join(folder, 'venv', 'bin', 'pip'), 'install', '--quiet', '--disable-pip-version-check'],
        ...['-r', path.join(folder, 'requirements.txt')],
      ],
    },
  ],
  generate: (service, document, folder) => [
    {
      command: [
        ...[path.join(folder, 'venv', 'bin', 'openapi-python-client'), 'generate', '--path', document],
        ...[
          '--output-path',
          path.join(folder, service),
          '--overwrite',
          '--meta',
          'none',
          '--fail-on-warning',
        ],
      ],
      env: { PATH: `${path.join(folder, 'venv', 'bin')}${path.delimiter}${process.env.PATH}` },
    },
  ],
  compile: (folder) => [
    {
      command: [
        path.join(folder, 'venv', 'bin', 'python'),
        '-W',
        'error',
        '-m',
        'compileall',
        '-q',
        '-x',
        'venv',
        folder,
      ],
    },
    {
      command: [
        path.join(folder, 'venv', 'bin', 'mypy'),
        '--check-untyped-defs',
        '--follow-imports=silent',
        path.join(folder, 'story.py'),
      ],
      cwd: folder,
    },
  ],
  run: (folder) =>
    throughProxy(path.join(folder, 'venv', 'bin', 'python'), '-W', 'error', path.join(folder, 'story.py')),
  notes: [],
}

const go: Language = {
  name: 'go',
  generator: 'oapi-codegen v2.8.2',
  isFirstDay: true,
  needs: ['go'],
  files: {
    'story.go': 'story.go',
    'oapi-codegen.yaml': 'oapi-codegen.yaml',
    'go.mod': 'go.mod',
    'go.sum': 'go.sum',
  },
  prepare: (folder) => [
    {
      command: ['go', 'install', 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'],
      env: { GOBIN: path.join(folder, 'bin'), GOFLAGS: '-mod=mod' },
    },
  ],
  generate: (service, document, folder) => [
    { command: ['mkdir', '-p', path.join(folder, service)] },
    {
      command: [
        ...[path.join(folder, 'bin', 'oapi-codegen'), '-config', path.join(folder, 'oapi-codegen.yaml')],
        ...['-package', service, '-o', path.join(folder, service, 'client.gen.go'), document],
      ],
    },
  ],
  compile: (folder) => [
    { command: ['go', 'vet', './...'], cwd: folder },
    { command: ['go', 'build', '-o', 'story', '.'], cwd: folder },
  ],
  run: (folder) => throughProxy(path.join(folder, 'story')),
  notes: [],
}

const java: Language = {
  name: 'java',
  generator: `openapi-generator ${OPENAPI_GENERATOR} (java, native)`,
  needs: ['java', 'mvn'],
  files: { 'Story.java': 'src/Story.java', 'pom.xml': 'pom.xml' },
  prepare: fetchJar,
  generate: (service, document, folder) => [
    openapiGenerator(folder, [
      ...['-g', 'java', '--library', 'native', '-i', document, '-o', path.join(folder, 'generated', service)],
      ...['--invoker-package', `retail.${service}`, '--api-package', `retail.${service}.api`],
      ...['--model-package', `retail.${service}.model`],
      ...[
        '--global-property',
        'apis,models,supportingFiles,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false',
      ],
      '--additional-properties=openApiNullable=false,useJakartaEe=true,hideGenerationTimestamp=true',
    ]),
    {
      command: [
        'cp',
        '-r',
        `${path.join(folder, 'generated', service, 'src', 'main', 'java')}/.`,
        path.join(folder, 'src'),
      ],
    },
  ],
  compile: (folder) => [{ command: ['mvn', '-q', '-B', '-f', path.join(folder, 'pom.xml'), 'compile'] }],
  run: (folder) => ({ command: ['mvn', '-q', '-B', '-f', path.join(folder, 'pom.xml'), 'exec:java'] }),
  notes: [],
}

/** Shared by all runs, because compiling the dependencies takes minutes. */
const crates = (folder: string) => path.join(folder, '..', 'crates')

const rust: Language = {
  name: 'rust',
  generator: `openapi-generator ${OPENAPI_GENERATOR} (rust, reqwest)`,
  needs: ['java', 'mvn', 'cargo'],
  files: {
    'main.rs': 'story/src/main.rs',
    'Cargo.toml': 'story/Cargo.toml',
    'Cargo.lock': 'story/Cargo.lock',
  },
  prepare: fetchJar,
  generate: (service, document, folder) => [
    openapiGenerator(folder, [
      ...['-g', 'rust', '-i', document, '-o', path.join(folder, service)],
      `--additional-properties=packageName=${service},supportAsync=false`,
    ]),
    // It writes this for an enum that a form requires.
    {
      command: [
        ...['sh', '-c', 'sed -i s/models::models::/models::/g "$0"/*.rs'],
        path.join(folder, service, 'src', 'apis'),
      ],
    },
  ],
  compile: (folder) => [
    {
      // Not --locked: the generated crates have the version of the documents, which the lock file repeats.
      command: ['cargo', 'build', '--quiet', '--target-dir', crates(folder)],
      cwd: path.join(folder, 'story'),
    },
  ],
  run: (folder) => ({ command: [path.join(crates(folder), 'debug', 'story')] }),
  notes: [
    {
      text: /cannot be used as an? (parameter|model|enum variant|field\/variable) name\. Renamed to/,
      reason:
        'It reports every name that it spells in its own way, those of headers and media types first of all.',
    },
  ],
}

export const languages: readonly Language[] = [
  typescript,
  openapiFetch,
  orval,
  zodios,
  python,
  go,
  ogen,
  java,
  kotlin,
  rust,
  ruby,
  php,
  csharp,
]
