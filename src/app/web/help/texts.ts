interface HelpText {
  title: string;
  /** Markdown, made with the product name and the mail address of the site. */
  text: (site: { product: string; email: string }) => string;
}

const start: HelpText = {
  title: 'Help',
  text: ({ product }) => `${product} is where courses in programming hand in, test, mark and discuss code.

- [For students](/docs/students/): handing in, reading test results, reading and answering feedback.
- [For teachers and assistants](/docs/teachers/): setting up a course, writing tests, marking.
- [API reference](/docs/api): every call of the server, for scripts and for other systems.

Press \`?\` on any page for its keys, and \`Ctrl+K\` to go to a course, an assignment or a command.`,
};

const students: HelpText = {
  title: 'Help for students',
  text: () => `# Hand in

Open the course, then the assignment. Choose your files, or drop them on the page; a folder or an archive is
unpacked for you. The page checks the files against the rules of the assignment before they are sent. You may hand
in as often as the assignment allows: the latest hand-in counts.

Your hand-in is stored with the moment at which it reached us. After the deadline it is marked as late. **Receipt** gives
you a signed text that proves what arrived and when; anybody can check it at \`/receipts\`.

Where the page offers **Git**, connect your repository once: then every push hands in the pushed commit. The page lists
the last pushes with what became of each.

# Read the result of the tests

If the assignment has tests, they start by themselves. Open your hand-in and choose **AutoTest**: each step shows
what was run, what it printed and how many points it gave. Some steps stay hidden until the deadline.

# Read and answer feedback

Once your grade is there, **Feedback** lists all comments, and **Code** shows them beside the line that they are
about. You can answer a comment there.

**Notifications** at the left counts what is new: comments, answers and grades. Each leads to its place; the keys
\`G\` and then \`N\` open the list. Behind its gear you choose how soon a mail tells you, or that none does.

# Your account

Your name at the left opens your profile, your password, the look of the pages and the places where you are
logged in.`,
};

const teachers: HelpText = {
  title: 'Help for teachers',
  text: () => `# Set up a course

**New course** on the home page makes a course in which you are the teacher. **Manage course** holds its members
and their roles. What a role may do is chosen permission by permission.

# Set up an assignment

**New assignment** on the page of the course. Its page has a tab for each part: what is handed in and by which
rules, when it opens and closes, the rubric, the tests. What you change there saves itself; what has to be one step
has a button of its own.

**Publish…** at the top lists what is between an empty assignment and grades that students see. Three words: tests
are *published* (they run for every hand-in), an assignment is *opened* (students see it), grades are *released*.

# Write tests

The tab **AutoTest** is made of blocks that you drag into order: install what is needed, run programs, compare
their output, connect points to rows of the rubric. A snapshot freezes the blocks; publishing it makes it the one
that runs for every hand-in. Every run happens in a sandbox without network.

Changes can be undone with \`Ctrl\` \`Z\`. A chosen block is copied with \`Ctrl\` \`C\` as text, and pasted here or in
another assignment. **Compare** shows what the saved blocks change in the published ones.

Do the tests notice mistakes? Under **Proof of the tests**, attach a solution that is right and some that are wrong, and
let the product make mutants of the right one: copies with one small mistake each. A table shows which test notices
which, and publishing warns of those that none notices.

Scripts find a command of our own:

- \`at points 3/5\` reports points from a Script of the tests; programs that it starts cannot.
- \`make 2>&1 | at truncate 2000\` shows the first 2000 bytes and says how many were left out.
- \`at install-python 3.11\` does in a Script of the set-up what the block Install Python does.

# Mark

The list of submissions shows who has handed in, with grade, test result and grader. Open one and use the keys:
\`J\` and \`K\` for the next and the previous, \`C\` to comment on a line, \`1\` to \`9\` for the rubric, \`G\` for
the next one without a grade. Students see grades and feedback once the grades are released.

Texts that you write often can be snippets: type the name of one in feedback and press \`Tab\` to get its text, or type
\`/\` for a list. Your own are in the user panel, those of a course in its management.`,
};

const roadmap: HelpText = {
  title: 'Roadmap',
  text: () => `What is being built next, in this order:

1. Groups, sections, enrolment links and mail to members.
2. Peer feedback and graders per assignment.
3. Single sign-on and learning management systems.
4. Search for plagiarism, an editor in the browser and quizzes.`,
};

const about: HelpText = {
  title: 'About',
  text: ({
    product,
    email,
  }) => `${product} is free software under the MIT licence. The version that runs here stands at the foot of each page.

The server tells its version, the commit it was built from and its clock at \`/api/v1/about\`.${email === '' ? '' : `\n\nQuestions about this site: [${email}](mailto:${email})`}`,
};

const privacy: HelpText = {
  title: 'Privacy',
  text: () => `What this product keeps, and why. Your institution runs it and may add rules of its own.

- **Your account**: name, username and mail address, to know who handed in and who marked. Passwords are kept only as
  argon2id hashes.
- **Your work**: what you hand in, the results of its tests, grades and comments, for the people who may see them by
  their role in the course.
- **Sessions**: when and until when you are logged in, and for 90 days from which network addresses you have logged in,
  so that who guesses your password elsewhere cannot lock you out. You can end them in your profile.
- **What was changed by whom**: changes of rights and grades, and administrators who act as somebody else.
- **In your browser**: your login, and how you like your pages. There are no cookies of other sites and no
  advertising.

Programs of students run in a sandbox without network, and what they leave behind is removed after each run.`,
};

export const helpTexts = { start, students, teachers, roadmap, about, privacy };
