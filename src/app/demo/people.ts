// The people of the demo data. Their passwords are printed at start: this is for trying the product out.

export const demoPassword = 'proofmark-demo';

export interface DemoPerson {
  username: string;
  name: string;
}

export const demoUsers = {
  admin: { username: 'admin', name: 'Alex Admin' },
  teacher: { username: 'teacher', name: 'Mira Okafor' },
  graders: [
    { username: 'grader1', name: 'Robin Bakker' },
    { username: 'grader2', name: 'Noor Jansen' },
  ],
  students: [
    { username: 'student1', name: 'Katherine Thompson' },
    { username: 'student2', name: 'Luis Fernandes' },
    { username: 'student3', name: 'Aisha Rahman' },
    { username: 'student4', name: 'Jonas Weber' },
    { username: 'student5', name: 'Mei Lin' },
    { username: 'student6', name: 'Oluwaseun Adeyemi' },
    { username: 'student7', name: 'Sofia Rossi' },
    { username: 'student8', name: 'Tomasz Nowak' },
    { username: 'student9', name: 'Freya Andersen' },
    { username: 'student10', name: 'Diego Morales' },
    { username: 'student11', name: 'Hana Suzuki' },
    { username: 'student12', name: 'Elif Yilmaz' },
  ],
} as const;
