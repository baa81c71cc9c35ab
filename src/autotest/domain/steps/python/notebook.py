# Runs a notebook of a student in a kernel, and code of the teacher after its last cell. Prints what that code has
# written, and the value of its last line.
import os
import sys


def answering(text):
    """Code that makes `input()` read the lines of a text. A kernel without a person would fail there."""
    return (
        "import builtins as _builtins\n"
        "def _input_of(lines):\n"
        "    def read(prompt=''):\n"
        "        print(prompt, end='')\n"
        "        try:\n"
        "            return next(lines)\n"
        "        except StopIteration:\n"
        "            raise EOFError('EOF when reading a line') from None\n"
        "    return read\n"
        f"_builtins.input = _input_of(iter({text!r}.splitlines()))\n"
        "input = _builtins.input\n"
        "del _builtins, _input_of"
    )


def show(outputs):
    for output in outputs:
        if output.output_type == "stream":
            (sys.stderr if output.name == "stderr" else sys.stdout).write(output.text)
        elif output.output_type in ("execute_result", "display_data"):
            text = output.data.get("text/plain")
            if text is not None:
                sys.stdout.write(text + "\n")
        elif output.output_type == "error":
            sys.stderr.write("\n".join(output.traceback) + "\n")


def main(options):
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, DeadKernelError

    path = options["notebook"]
    name = os.path.basename(path)
    try:
        notebook = nbformat.read(path, as_version=4)
    except FileNotFoundError:
        sys.exit(f"The submission has no notebook {name}.")
    except Exception as problem:
        sys.exit(f"{name} cannot be read as a notebook: {problem}")
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    code = nbformat.v4.new_code_cell(options["code"])
    notebook.cells = [nbformat.v4.new_code_cell(answering(options["input"])), *cells, code]
    # Without a debugger its warnings say nothing.
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    # The language of the notebook is not asked for: only this kernel is there.
    client = NotebookClient(notebook, timeout=None, kernel_name="python3")
    try:
        # As Jupyter does: data and modules lie beside it.
        client.execute(cwd=os.path.dirname(path))
    except CellExecutionError:
        show(code.outputs)
        failed = next((cell for cell in notebook.cells for one in cell.outputs if one.output_type == "error"), code)
        if failed is not code:
            show(one for one in failed.outputs if one.output_type == "error")
            print("A cell of the notebook failed, so the test could not run.", file=sys.stderr)
        sys.exit(1)
    except DeadKernelError:
        sys.exit("The kernel of the notebook ended.")
    show(code.outputs)
