export { createEnvironment } from './create-environment.ts';
export { createProject } from './create-project.ts';
export { deleteProject } from './delete-project.ts';
export { getProject } from './get-project.ts';
export { insertProject, nameTaken } from './insert-project.ts';
export { listVisibleProjects } from './list-visible-projects.ts';
export { removeEnvironment } from './remove-environment.ts';
export { removeProject } from './remove-project.ts';
export { updateProject } from './update-project.ts';
