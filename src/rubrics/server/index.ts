export {
  accessGrade,
  accessGradeToEdit,
  accessRubricResult,
  accessRubricToManage,
  seesRubricResult,
} from './access.ts';
export { addRows } from './actions/add-rows.ts';
export { copyRows } from './actions/copy-rows.ts';
export { fillReservedRows, freeRows, reserveRows } from './actions/reserved-rows.ts';
export { demandRubric } from './actions/save-rubric.ts';
export { findLastVersion } from './versions/store.ts';
export { rubricModule } from './routes.ts';
export {
  choicesOfAtOnce,
  listChoices,
  listChoicesOfMany,
  listIdsWithRubric,
  listRows as rubricRowsOf,
  lockRubric,
} from './store.ts';
