/**
 * What can be wrong with a file before a word of it is read. These codes stand beside those of the language:
 * `explain` knows both.
 */

export interface FileProblemEntry {
  /** `{file}` is the name of the file or folder. */
  readonly message: string
  readonly help: string
  readonly explanation: string
}

export type FileProblemCode =
  | 'file/missing'
  | 'file/broken-link'
  | 'file/link-outside'
  | 'file/not-a-file'
  | 'file/unreadable'
  | 'file/too-large'
  | 'file/not-text'
  | 'file/no-rules'
  | 'file/too-many'
  | 'check/no-answer'
  | 'check/not-checked'
  | 'check/internal'

/** Largest rules file that is read, in bytes. */
export const MAX_FILE_BYTES = 1_048_576
/** Most files that one folder may hold, its subfolders included. */
export const MAX_FILES = 2_000

export const fileProblems: Readonly<Record<FileProblemCode, FileProblemEntry>> = {
  'file/missing': {
    message: 'There is no file or folder `{file}`.',
    help: 'check the spelling, and the folder you are in; a game is found by its name where there is a folder `games`',
    explanation: 'A path on the command line leads nowhere. Nothing was checked under that name.',
  },
  'file/broken-link': {
    message: 'The link `{file}` leads nowhere.',
    help: 'remove the link, or point it at a rules file',
    explanation: 'A symbolic link was found whose target does not exist, or which leads round in a circle.',
  },
  'file/link-outside': {
    message: 'The link `{file}` leads out of its folder.',
    help: 'copy the file in, or run the command in a folder that holds both',
    explanation: `A symbolic link is followed only inside the folder being looked at or the folder you are in. So a
downloaded folder of games cannot make the command read, and show, files elsewhere on the machine.`,
  },
  'file/not-a-file': {
    message: '`{file}` is not a file.',
    help: 'name a rules file or a folder; to check what comes through a pipe, name `-`',
    explanation: 'Devices, pipes and sockets are not read: they may never end.',
  },
  'file/unreadable': {
    message: '`{file}` cannot be read.',
    help: 'check the permissions of the file',
    explanation: 'The system did not allow the file or folder to be read.',
  },
  'file/too-large': {
    message: '`{file}` is larger than a rules file may be.',
    help: 'a rules file may have up to 1 MiB; is it really a rules file?',
    explanation: `Rules files are read and written by people; the largest known has well under 100 KiB. The limit
keeps a wrong file from stalling the command.`,
  },
  'file/not-text': {
    message: '`{file}` is not a text file.',
    help: 'rules files are plain text in UTF-8; save it as such',
    explanation: 'The file holds bytes that are not UTF-8 text, or zero bytes, as pictures and programs do.',
  },
  'file/no-rules': {
    message: 'There are no rules files in `{file}`.',
    help: 'rules files end in `.rules`; `rheol new game NAME` makes one to begin with',
    explanation: `A folder was named that has no file ending in \`.rules\`, in it or below it. A check that looks at
nothing would always pass, so this counts as a mistake in the command.`,
  },
  'file/too-many': {
    message: 'There are too many files in `{file}`.',
    help: 'name a smaller folder',
    explanation: `More than 2,000 rules files, or 100,000 files of any kind, were found in one folder and those below it. The rest was
not read.`,
  },
  'check/no-answer': {
    message: '`{file}` took too long to check and was stopped.',
    help: 'please report it with the file: no rules file should take that long',
    explanation: `Every file has ten seconds of computing, or two minutes on a machine that is busy with other things, and
a fixed amount of memory. What does not stand on it was checked all the same.`,
  },
  'check/not-checked': {
    message: '`{file}` was not checked: it belongs with a file that took too long.',
    help: 'see what is said about the other file',
    explanation: `A variant, the tests and the parts of a game mean nothing without the game. When its check had to be
stopped, nothing is said about them, neither good nor bad.`,
  },
  'check/internal': {
    message: 'The checker itself failed on `{file}`.',
    help: 'please report it with the file: this is a mistake in Rheol, not in the rules',
    explanation: 'The checker stopped in a way it never should. The other files were checked all the same.',
  },
}

export interface FileProblem {
  readonly code: FileProblemCode
  readonly severity: 'error'
  readonly file: string
  readonly message: string
  readonly help: string
}

export function fileProblem(code: FileProblemCode, file: string): FileProblem {
  const entry = fileProblems[code]
  return { code, severity: 'error', file, message: entry.message.replace('{file}', file), help: entry.help }
}

/** The mistake lies in the command line rather than in a file: exit code 2 instead of 1. */
export function isUsageProblem(problem: FileProblem): boolean {
  return problem.code === 'file/missing' || problem.code === 'file/no-rules' || problem.code === 'check/internal'
}
